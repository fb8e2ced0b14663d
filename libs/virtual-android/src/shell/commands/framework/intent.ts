import { componentOf } from '../../../phone/device/component.ts';
import { type Arguments, illegal } from './arguments.ts';

/** The parts of an intent that a virtual device uses. Missing parts are empty texts. */
export interface Intent {
  action: string;
  data: string;
  type: string;
  identifier: string;
  categories: string[];
  packageName: string;
  /** As given: `org.example/.Main`. */
  component: string;
  flags: number;
  readonly extras: Map<string, string>;
}

export const MAIN = 'android.intent.action.MAIN';
export const VIEW = 'android.intent.action.VIEW';
export const DEFAULT = 'android.intent.category.DEFAULT';
export const LAUNCHER = 'android.intent.category.LAUNCHER';

/** Extras with a value, by their options. Arrays and lists stay as the given text. */
const EXTRAS = new Set(
  [
    '-e',
    '--es',
    '--ez',
    '--ei',
    '--eu',
    '--ecn',
    '--eia',
    '--eial',
    '--el',
    '--ela',
    '--elal',
    '--ef',
    '--efa',
    '--efal',
  ].concat(['--esa', '--esal', '--ed', '--eda', '--edal']),
);

/** The commoner flags by their options (`Intent.parseCommandArgs`). */
const FLAGS: ReadonlyMap<string, number> = new Map([
  ['--grant-read-uri-permission', 0x1],
  ['--grant-write-uri-permission', 0x2],
  ['--grant-persistable-uri-permission', 0x40],
  ['--grant-prefix-uri-permission', 0x80],
  ['--exclude-stopped-packages', 0x10],
  ['--include-stopped-packages', 0x20],
  ['--debug-log-resolution', 0x8],
  ['--activity-brought-to-front', 0x400000],
  ['--activity-clear-top', 0x4000000],
  ['--activity-clear-when-task-reset', 0x80000],
  ['--activity-exclude-from-recents', 0x800000],
  ['--activity-launched-from-history', 0x100000],
  ['--activity-multiple-task', 0x8000000],
  ['--activity-no-animation', 0x10000],
  ['--activity-no-history', 0x40000000],
  ['--activity-no-user-action', 0x40000],
  ['--activity-previous-is-top', 0x1000000],
  ['--activity-reorder-to-front', 0x20000],
  ['--activity-reset-task-if-needed', 0x200000],
  ['--activity-single-top', 0x20000000],
  ['--activity-clear-task', 0x8000],
  ['--activity-task-on-home', 0x4000],
  ['--receiver-registered-only', 0x40000000],
  ['--receiver-replace-pending', 0x20000000],
  ['--receiver-foreground', 0x10000000],
  ['--receiver-no-abort', 0x8000000],
]);

/**
 * Reads an intent as AOSP's `Intent.parseCommandArgs` does. `own` handles the command's own options; false for others.
 * @throws `FrameworkException` for what Android refuses to read
 */
export function readIntent(args: Arguments, own: (option: string) => boolean): Intent {
  const intent = emptyIntent();
  let named = false;
  for (let option = args.option(); option !== null; option = args.option()) {
    if (readField(intent, option, args)) named = true;
    else if (!readExtra(intent, option, args) && !own(option)) throw illegal(`Unknown option: ${option}`);
  }
  const operand = args.next();
  if (operand !== undefined) fillIn(intent, operand);
  else if (!named) throw illegal('No intent supplied');
  return intent;
}

export function emptyIntent(): Intent {
  return {
    action: '',
    data: '',
    type: '',
    identifier: '',
    categories: [],
    packageName: '',
    component: '',
    flags: 0,
    extras: new Map(),
  };
}

function readField(intent: Intent, option: string, args: Arguments): boolean {
  switch (option) {
    case '-a':
      intent.action = args.value();
      return true;
    case '-d':
      intent.data = args.value();
      return true;
    case '-t':
      intent.type = args.value();
      return true;
    case '-i':
      intent.identifier = args.value();
      return true;
    case '-c':
      intent.categories.push(args.value());
      return true;
    case '-p':
      intent.packageName = args.value();
      return true;
    case '-n':
      intent.component = checkedComponent(args.value());
      return true;
    default:
      return false;
  }
}

function readExtra(intent: Intent, option: string, args: Arguments): boolean {
  const flag = FLAGS.get(option);
  if (flag !== undefined) intent.flags |= flag;
  else if (option === '-f') intent.flags = flagsOf(args.value());
  else if (option === '--esn') intent.extras.set(args.value(), '');
  else if (EXTRAS.has(option)) intent.extras.set(args.value(), args.value());
  else if (option !== '--selector') return false;
  return true;
}

/** The operand fills what the options left open: a URI, a component or a package. */
function fillIn(intent: Intent, operand: string): void {
  const ownAction = intent.action !== '';
  const isUri = operand.includes(':');
  if (isUri) {
    intent.action ||= VIEW;
    intent.data ||= operand;
    return;
  }
  intent.action ||= MAIN;
  if (!ownAction && intent.categories.length === 0) intent.categories.push(LAUNCHER);
  if (operand.includes('/')) intent.component ||= checkedComponent(operand);
  else intent.packageName ||= operand;
}

function checkedComponent(text: string): string {
  if (componentOf(text) === null) throw illegal(`Bad component name: ${text}`);
  return text;
}

/** `Integer.decode`: decimal, `0x…` or octal. */
function flagsOf(text: string): number {
  const flags = /^0[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number(text);
  if (text.trim() === '' || !Number.isInteger(flags)) throw illegal(`For input string: "${text}"`);
  return flags;
}

/** The text of `Intent.toString` of Android 14: the data without its path and query. */
export function describeIntent(intent: Intent, addedFlags = 0): string {
  const flags = (intent.flags | addedFlags) >>> 0;
  const words = [
    intent.action && `act=${intent.action}`,
    intent.categories.length > 0 && `cat=[${intent.categories.join(',')}]`,
    intent.data && `dat=${safeUri(intent.data)}`,
    intent.type && `typ=${intent.type}`,
    intent.identifier && `id=${intent.identifier}`,
    flags !== 0 && `flg=0x${flags.toString(16)}`,
    intent.packageName && `pkg=${intent.packageName}`,
    intent.component && `cmp=${componentOf(intent.component)?.short}`,
    intent.extras.size > 0 && '(has extras)',
  ].filter((word) => word !== false && word !== '');
  return `Intent { ${words.join(' ')} }`;
}

/** `Uri.toSafeString`. */
function safeUri(uri: string): string {
  const [, scheme = '', rest = ''] = /^([A-Za-z][\w+.-]*):(.*)$/s.exec(uri) ?? [];
  if (scheme === '') return '';
  if (/^(tel|sip|sms|smsto|mailto|nfc)$/i.test(scheme)) return `${scheme}:${rest.replaceAll(/[^-@.]/g, 'x')}`;
  const [, authority] = /^\/\/([^/?#]*)/.exec(rest) ?? [];
  if (authority !== undefined) return `${scheme}://${authority.replace(/^.*@/, '')}/...`;
  return rest.startsWith('/') ? `${scheme}:/...` : `${scheme}:`;
}
