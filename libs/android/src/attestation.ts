/**
 * The state that a phone must be in before it is leased, and shell lines that read this state without changing it. "As
 * found" is the state in which the phone was first attested; it is stored in the phone's own books, so that it outlives
 * a gateway and is the same for several gateways.
 *
 *     /data/local/tmp/tapwright/as-found/phone            input method, Wi-Fi, language and launcher
 *     /data/local/tmp/tapwright/as-found/app-<package>    what the app was granted when its run began
 *
 * Sources: `dumpsys power` (`mWakefulness`, AOSP PowerManagerService.dump), `dumpsys window` (focus;
 * the lock screen's fields from WindowManagerService and KeyguardServiceDelegate), `dumpsys package` (`granted=true` lines of
 * PermissionManagerServiceImpl), `settings list`.
 */
import type { Shell } from './adb/shell.ts';
import { BOOKS_DIRECTORY } from './books.ts';
import { EYE_FILE } from './eye/server-lines.ts';
import { parseForeground, parseKeyboardShown } from './foreground.ts';

export type CheckName =
  | 'awake'
  | 'unlocked'
  | 'dialog'
  | 'foreground'
  | 'keyboard'
  | 'animations'
  | 'rotation'
  | 'airplane_mode'
  | 'wifi'
  | 'input_method'
  | 'locale'
  | 'permissions'
  | 'leftovers'
  | 'storage';

export interface Check {
  readonly check: CheckName;
  readonly expected: string;
  readonly found: string;
  readonly ok: boolean;
}

/** An app that a run has used, and the permissions it was granted since. */
export interface UsedApp {
  readonly packageName: string;
  /** Whether its data is erased, too, not only its processes ended. */
  readonly wipe: boolean;
  readonly grantedSince: readonly string[];
}

export interface Attestation {
  readonly checks: readonly Check[];
  readonly ok: boolean;
  /** Of the runs since the last reset. */
  readonly usedApps: readonly UsedApp[];
  /** False: the phone has not been attested before, and the state in which it was found is not known. */
  readonly knownAsFound: boolean;
}

export const AS_FOUND_DIRECTORY = `${BOOKS_DIRECTORY}/as-found`;
/** Room for the dumps, pictures and logs of a run. */
const STORAGE_MIN_KB = 64 * 1_024;
/** The contents of the books; anything else in their directory was left behind by an interrupted call. */
const OWN_FILES = new Set(['tokens', 'commands', 'as-found', EYE_FILE]);
const ANIMATIONS = ['window_animation_scale', 'transition_animation_scale', 'animator_duration_scale'];
const MARK = '@tapwright:';
/** Names of one fact in different versions of Android; not all of them were verified on a phone. */
const LOCKED = ['isKeyguardShowing', 'mShowingLockscreen', 'mDreamingLockscreen', 'mIsShowing'];

/** Which activity HOME leads to. */
export const HOME_ACTIVITY =
  'cmd package resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.HOME';

const SECTIONS = {
  power: 'dumpsys power | grep mWakefulness=',
  window: `dumpsys window | grep -E 'mCurrentFocus|mFocusedApp|${LOCKED.join('|')}'`,
  input: 'dumpsys input_method | grep mInputShown',
  global: `settings list global | grep -E '^(airplane_mode_on|wifi_on|${ANIMATIONS.join('|')})='`,
  system: "settings list system | grep -E '^(accelerometer_rotation|user_rotation)='",
  secure: "settings list secure | grep '^default_input_method='",
  locale: 'getprop persist.sys.locale',
  storage: 'df -k /data/local/tmp',
  own: `ls ${BOOKS_DIRECTORY}`,
  phone: `cat ${AS_FOUND_DIRECTORY}/phone`,
  // The list of installed apps is slow: asked for only if no launcher is named.
  home: `H=$(${HOME_ACTIVITY}); echo "$H"; case $H in */*) ;; *) pm list packages -3; esac`,
  apps: [
    `for f in $(ls ${AS_FOUND_DIRECTORY} | grep '^app-')`,
    `do p=\${f#app-}; echo "app $p"; cat ${AS_FOUND_DIRECTORY}/$f`,
    'echo now; dumpsys package $p | grep granted=true; done',
  ].join('; '),
};

/**
 * Each line runs its questions one after the other, the lines run in parallel: a program takes 10 to 20 ms to start.
 */
const GROUPS = [
  ['power', 'input', 'storage', 'own', 'phone', 'apps'],
  ['window', 'home', 'locale'],
  ['global', 'system', 'secure'],
] as const;

const ATTEST_LINES = GROUPS.map((names) => {
  const lines = names.map((name) => `echo '${MARK}${name}'; ${SECTIONS[name]}`);
  return `{ ${lines.join('; ')}; } 2>/dev/null`;
});

/** The time of one round trip; nothing on the phone is changed. */
export async function attest(shell: Shell, signal: AbortSignal): Promise<Attestation> {
  const outputs = await Promise.all(ATTEST_LINES.map((line) => shell.run(line, { signal })));
  return parseAttestation(outputs.map(({ stdout }) => `${stdout.toString('utf8')}\n`).join(''));
}

type Sections = (name: string) => string;

/** A section that is missing or cannot be read fails its checks: a phone never passes unseen. */
export function parseAttestation(output: string): Attestation {
  const parts = new Map<string, string>();
  for (const part of output.replaceAll('\r', '').split(`${MARK}`).slice(1)) {
    const end = part.indexOf('\n');
    parts.set(part.slice(0, end), part.slice(end + 1).trim());
  }
  const of: Sections = (name) => parts.get(name) ?? '';
  const usedApps = parseApps(of('apps'));
  const found = parseSettings(of('phone'));
  const checks = [...screenChecks(of, found), ...settingChecks(of, found), ...fileChecks(of, usedApps)];
  return { checks, ok: checks.every(({ ok }) => ok), usedApps, knownAsFound: found.size > 0 };
}

function screenChecks(of: Sections, asFound: ReadonlyMap<string, string>): readonly Check[] {
  const window = of('window');
  const focus = /^\s*mCurrentFocus=(.*)$/m.exec(window)?.[1]?.trim() ?? '';
  const title = /^Window\{\S+ u\d+ (.*)\}$/.exec(focus)?.[1] ?? '';
  const locked = LOCKED.some((field) => window.includes(`${field}=true`));
  return [
    equal('awake', 'Awake', /mWakefulness=(\w+)/.exec(of('power'))?.[1] ?? 'unknown'),
    equal('unlocked', 'unlocked', locked ? 'locked' : 'unlocked'),
    // A window that is not an activity: of a crash, of an app that does not respond, or of the system.
    equal('dialog', 'none', title === '' || title.includes('/') || locked ? 'none' : title),
    foregroundCheck(window, of('home'), asFound.get('foreground')),
    equal('keyboard', 'hidden', parseKeyboardShown(of('input')) ? 'shown' : 'hidden'),
  ];
}

/**
 * The launcher is in front; if Android names none (no default is chosen), the app that was there after HOME was
 * pressed.
 */
function foregroundCheck(window: string, home: string, asFound: string | undefined): Check {
  const front = parseForeground(window)?.packageName ?? 'unknown';
  const named = /^([A-Za-z][\w.]*)\/[\w.$]+$/m.exec(home)?.[1];
  // The package of the dialog that asks which launcher to use.
  const launcher = named === 'android' ? asFound : (named ?? asFound);
  if (launcher !== undefined) return equal('foreground', launcher, front);
  const installed = home.split('\n').includes(`package:${front}`);
  return {
    check: 'foreground',
    expected: 'the launcher',
    found: front,
    ok: front !== 'unknown' && !installed,
  };
}

function settingChecks(of: Sections, asFound: ReadonlyMap<string, string>): readonly Check[] {
  const global = parseSettings(of('global'));
  const system = parseSettings(of('system'));
  const now = phoneState(of);
  const scales = ANIMATIONS.map((name) => Number(global.get(name) ?? 1)).join(' ');
  const turned = `${system.get('accelerometer_rotation') ?? '1'} ${system.get('user_rotation') ?? '0'}`;
  const same = (check: CheckName, key: keyof PhoneState) =>
    equal(check, asFound.get(key) ?? now[key], now[key]);
  return [
    equal('animations', '0 0 0', scales),
    // Automatic rotation, then the fixed rotation.
    equal('rotation', '0 0', turned),
    equal('airplane_mode', 'off', global.get('airplane_mode_on') === '1' ? 'on' : 'off'),
    same('wifi', 'wifi'),
    same('input_method', 'input_method'),
    same('locale', 'locale'),
  ];
}

/** The settings that are restored to what was found. */
export interface PhoneState {
  readonly wifi: string;
  readonly input_method: string;
  readonly locale: string;
}

function phoneState(of: Sections): PhoneState {
  // 0: off, 3: off because of airplane mode, 1 and 2: on (AOSP WifiSettingsStore). Not set: on.
  const wifi = parseSettings(of('global')).get('wifi_on') ?? '1';
  return {
    wifi: wifi === '0' || wifi === '3' ? 'off' : 'on',
    input_method: parseSettings(of('secure')).get('default_input_method') ?? '',
    locale: of('locale'),
  };
}

function fileChecks(of: Sections, apps: readonly UsedApp[]): readonly Check[] {
  const extra = apps.flatMap((app) => app.grantedSince.map((name) => `${app.packageName} ${name}`));
  const left = of('own')
    .split(/\s+/)
    .filter((name) => name !== '' && !OWN_FILES.has(name));
  const freeKb = Number(/^\S+\s+\d+\s+\d+\s+(\d+)\s/m.exec(of('storage'))?.[1] ?? Number.NaN);
  return [
    equal('permissions', 'none granted since', extra.join(', ') || 'none granted since'),
    equal('leftovers', 'none', left.join(' ') || 'none'),
    {
      check: 'storage',
      expected: `${STORAGE_MIN_KB} kB free`,
      found: Number.isNaN(freeKb) ? 'unknown' : `${freeKb} kB free`,
      ok: freeKb >= STORAGE_MIN_KB,
    },
  ];
}

function parseApps(text: string): readonly UsedApp[] {
  return text
    .split(/^app /m)
    .filter((part) => part !== '')
    .map((part) => {
      const [before = '', now = ''] = part.split(/^now$/m);
      const [packageName = ''] = before.split('\n');
      const had = new Set(granted(before));
      const grantedSince = [...new Set(granted(now))].filter((name) => !had.has(name));
      return { packageName: packageName.trim(), wipe: /^wipe$/m.test(before), grantedSince };
    });
}

function granted(text: string): readonly string[] {
  return [...text.matchAll(/^\s*([\w.]+): granted=true/gm)].map(([, name = '']) => name);
}

function parseSettings(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value.trim()]));
}

function equal(check: CheckName, expected: string, found: string): Check {
  return { check, expected, found, ok: expected === found };
}
