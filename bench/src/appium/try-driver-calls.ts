import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPIUM_MODULES } from '@tapwright/testing/appium';
import { createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, realClock } from '@tapwright/virtual-ui';
import { DRIVER_CALLS, type DriverCall } from './driver-calls.ts';
import type { Bed } from './run-spec.ts';
import { openSession, send } from './session.ts';

export interface CallResult {
  readonly call: string;
  readonly isExpected: boolean;
  readonly isAnswered: boolean;
  /** The answer, or the message of the refusal; cut. */
  readonly said: string;
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const SERIAL = 'virtual-calls';
const APPS = ['notes', 'camera'];

/** Extension commands of the installed driver that no call of the table tries. */
export function untriedCommands(): readonly string[] {
  const driver = join(APPIUM_MODULES, 'appium-uiautomator2-driver');
  const files = [
    join(driver, 'build', 'lib', 'execute-method-map.js'),
    join(driver, 'node_modules', 'appium-android-driver', 'build', 'lib', 'execute-method-map.js'),
  ];
  const names = files.flatMap((file) => readFileSync(file, 'utf8').match(/mobile: \w+(?=')/g) ?? []);
  const tried = new Set(DRIVER_CALLS.map(({ call }) => call));
  return [...new Set(names)].filter((name) => !tried.has(name)).sort();
}

/** Every call of the table in one session on a fresh phone, in its order. */
export async function tryDriverCalls(bed: Bed): Promise<readonly CallResult[]> {
  const apps = APPS.map((name) => virtualApp(name).app);
  const source = createInteractiveSource({ apps, clock: realClock() });
  const device = createVirtualDevice({ serial: SERIAL, source });
  device.start(virtualApp('notes').app.tile.packageName);
  bed.add(device);
  try {
    const session = await openSession(bed.url, SERIAL);
    const elements = new Map<string, string>();
    const results: CallResult[] = [];
    for (const call of DRIVER_CALLS) {
      await prepare(session, elements, call);
      results.push(await tried(session, elements, call));
    }
    await send(session, 'DELETE', '');
    return results;
  } finally {
    bed.remove(SERIAL);
  }
}

const FINDS: Readonly<Record<string, { readonly using: string; readonly value: string }>> = {
  $list: { using: '-android uiautomator', value: 'new UiSelector().resourceIdMatches(".*note_list")' },
  $card: { using: 'xpath', value: '//*[@text="Rye bread"]' },
  $field: { using: 'class name', value: 'android.widget.EditText' },
};

/** Finds the elements that a call names. A field to type into is on a note of its own. */
async function prepare(session: string, known: Map<string, string>, call: DriverCall): Promise<void> {
  for (const [name, search] of Object.entries(FINDS)) {
    if (!`${call.call} ${JSON.stringify(call.body)}`.includes(name) || known.has(name)) continue;
    if (name === '$field') {
      const button = await find(session, { using: 'accessibility id', value: 'New note' });
      await send(session, 'POST', `element/${button}/click`, {});
    }
    known.set(name, await find(session, search));
  }
}

async function find(session: string, search: object): Promise<string> {
  const { value } = await send(session, 'POST', 'element', search);
  return String((value as Readonly<Record<string, string>>)[ELEMENT]);
}

async function tried(
  session: string,
  elements: ReadonlyMap<string, string>,
  { call, body, expected }: DriverCall,
): Promise<CallResult> {
  const filled = (text: string): string =>
    text.replace(/\$(list|card|field)/g, (name) => elements.get(name) ?? name);
  const given: object | undefined = body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body)));
  const { status, value } = call.startsWith('mobile: ')
    ? await send(session, 'POST', 'execute/sync', { script: call, args: [given ?? {}] })
    : await send(session, call.split(' ')[0] ?? 'GET', filled(call.split(' ')[1] ?? ''), given);
  const isAnswered = status < 300;
  const said = isAnswered ? JSON.stringify(value) : messageOf(value);
  const wanted = 'answer' in expected ? expected.answer : expected.refusal;
  const isExpected = isAnswered === 'answer' in expected && wanted.test(said);
  return { call, isExpected, isAnswered, said: said.slice(0, 200) };
}

function messageOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('message' in value)) return JSON.stringify(value);
  return String(value.message);
}
