/** Questions about a device and its apps, by `getprop`, `wm`, `pm` and `cmd package`. Nothing here touches the screen. */
import { TapwrightError } from '@tapwright/contracts';
import type { Shell } from './adb/shell.ts';
import { checkedPackage, linkIntent } from './command-line.ts';
import type { DeviceFacts } from './port.ts';

export async function readFacts(shell: Shell, signal: AbortSignal): Promise<DeviceFacts> {
  const line = 'getprop ro.product.model; getprop ro.build.version.sdk; wm size';
  const answer = text(await shell.run(line, { signal }));
  const [model = '', apiLevel = ''] = answer.split('\n');
  return {
    serial: shell.serial,
    model: model.trim(),
    apiLevel: Number.parseInt(apiLevel, 10) || 0,
    screen: parseScreenSize(answer),
  };
}

/** `wm size` prints the physical size and, if one is set, the active override. */
export function parseScreenSize(answer: string): readonly [number, number] {
  const match = /Override size: (\d+)x(\d+)/.exec(answer) ?? /Physical size: (\d+)x(\d+)/.exec(answer);
  if (match === null) throw failed('wm size', 'no size');
  return [Number(match[1]), Number(match[2])];
}

export async function readPackages(shell: Shell, signal: AbortSignal): Promise<readonly string[]> {
  const answer = await shell.run('pm list packages', { signal });
  if (answer.exitCode !== 0) throw failed('pm list packages', `exit code ${answer.exitCode}`);
  return [...text(answer).matchAll(/^package:(\S+)/gm)].map(([, name = '']) => name).sort();
}

/** Version code of an installed app; null if the phone does not report it (Android 7 and older). */
export async function readAppVersion(
  shell: Shell,
  packageName: string,
  signal: AbortSignal,
): Promise<string | null> {
  const name = checkedPackage(packageName);
  // The filter also accepts parts of names.
  const answer = text(await shell.run(`pm list packages --show-versioncode ${name} 2>&1`, { signal }));
  const found = [...answer.matchAll(/^package:(\S+)\s+versionCode:(\d+)/gm)].find(([, of]) => of === name);
  return found?.[2] ?? null;
}

/** The date on the phone's own calendar, such as `2026-04-11`; null if it does not report it. */
export async function readDay(shell: Shell, signal: AbortSignal): Promise<string | null> {
  const answer = text(await shell.run('date +%Y-%m-%d 2>&1', { signal })).trim();
  return /^\d{4}-\d\d-\d\d$/.test(answer) ? answer : null;
}

/** Language of the phone as BCP 47, such as `de-DE`; null if it does not report it. */
export async function readLocale(shell: Shell, signal: AbortSignal): Promise<string | null> {
  const line = 'getprop persist.sys.locale; getprop ro.product.locale';
  const answer = text(await shell.run(line, { signal }));
  // The second one applies to a phone whose language was never changed.
  return answer.split(/\s+/).find((locale) => /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(locale)) ?? null;
}

/** The component, or null if this Android has no `cmd package resolve-activity` (6 and older). */
export async function resolveLaunch(
  shell: Shell,
  packageName: string,
  signal: AbortSignal,
): Promise<string | null> {
  const line = `cmd package resolve-activity --brief ${checkedPackage(packageName)} 2>&1`;
  const answer = text(await shell.run(line, { signal }));
  const component = parseComponent(answer);
  if (component !== null) return component;
  if (/not found|Unknown command|Can't find service/i.test(answer) && !/No activity found/.test(answer))
    return null;
  throw new TapwrightError(
    'APP_NOT_INSTALLED',
    `No app "${packageName}" that can be launched is installed.`,
    {
      field: 'packageName',
    },
  );
}

/**
 * Asks whether the app has an activity for the link, by a call that changes nothing. An Android without the question (6
 * and older) counts as yes. @throws `INPUT_INVALID`
 */
export async function requireLink(
  shell: Shell,
  link: { readonly uri: string; readonly packageName: string },
  signal: AbortSignal,
): Promise<void> {
  const line = `cmd package resolve-activity --brief ${linkIntent(link)} 2>&1`;
  const answer = text(await shell.run(line, { signal }));
  if (!/^No activity found/m.test(answer)) return;
  throw new TapwrightError('INPUT_INVALID', `No activity of "${link.packageName}" opens this link.`, {
    field: 'uri',
    expected: 'a URI that the manifest of the app has an intent filter for',
  });
}

/** `--brief` prints the match on one line and the component on the next. */
export function parseComponent(answer: string): string | null {
  return /^[A-Za-z][\w.]*\/[\w.$]+$/m.exec(answer.replaceAll('\r', ''))?.[0] ?? null;
}

export async function launchComponent(
  shell: Shell,
  packageName: string,
  signal: AbortSignal,
): Promise<string> {
  const component = await resolveLaunch(shell, packageName, signal);
  if (component !== null) return component;
  throw failed('cmd package resolve-activity', 'not known to this Android (7 is the oldest that has it)');
}

/** `pm clear` prints Success or Failed and gives no reason; so the same line asks whether the package exists. */
export async function clearData(shell: Shell, packageName: string, signal: AbortSignal): Promise<void> {
  const name = checkedPackage(packageName);
  const answer = text(await shell.run(`pm path ${name}; pm clear ${name} 2>&1`, { signal }));
  if (/^Success/m.test(answer)) return;
  if (/^package:/m.test(answer)) throw failed('pm clear', 'it reported a failure');
  throw new TapwrightError('APP_NOT_INSTALLED', `No app "${name}" is installed.`, { field: 'packageName' });
}

function text(output: { readonly stdout: Buffer }): string {
  return output.stdout.toString('utf8');
}

function failed(command: string, how: string): TapwrightError {
  return new TapwrightError('DEVICE_COMMAND_FAILED', `${command} failed: ${how}.`);
}
