import { spawnSync } from 'node:child_process';
import { type AdbServer, adbServerVersion, createAdbServer } from '@tapwright/android';
import { toTapwrightError } from '@tapwright/contracts';
import { adbEndpoint } from '../target-device.ts';
import { type Finding, LOOK_MS, type Look, missing, ok, wrong } from './finding.ts';
import type { Wanted } from './wanted.ts';

const NOT_NEEDED = 'Without it, only virtual phones and recordings can be used (--virtual, --recording).';
/** Android 7: the first whose accessibility dump holds what is needed. */
const API_LEAST = 24;
/** Serials that are named in place of one that is not there. */
const OTHERS_MAX = 5;

/** The adb program, its server and every phone of that. What the configuration names has to be there. */
export function lookAtPhones(wanted: Wanted): Look {
  return async (environment) => phonesOf(adbEndpoint(environment), wanted);
}

async function phonesOf(
  endpoint: ReturnType<typeof adbEndpoint>,
  wanted: Wanted,
): Promise<readonly Finding[]> {
  const where = `${endpoint.host}:${endpoint.port}`;
  const server = createAdbServer(endpoint);
  try {
    const listed = await server.list().then(
      (devices) => ({ devices, why: null }),
      (thrown: unknown) => ({ devices: [], why: toTapwrightError(thrown).message }),
    );
    if (listed.why !== null) return [program(), noServer(where, wanted)];
    const phones = await Promise.all(listed.devices.map((device) => phone(server, device)));
    const none = missing('phones', `the adb server at ${where} has none. ${NOT_NEEDED}`, CONNECT);
    const version = await adbServerVersion(endpoint, AbortSignal.timeout(LOOK_MS)).catch(() => null);
    const here = adbServerFinding(where, version, programVersion());
    const serials = listed.devices.map(({ serial }) => serial);
    return [
      ...[program(), here, ...absent(wanted, serials)],
      ...(phones.length === 0 && wanted.serial === null ? [none] : phones.flat()),
    ];
  } finally {
    await server.close();
  }
}

const CONNECT =
  'connect one with USB debugging, start an emulator (emulator -avd NAME), or, for virtual ones, tapwright farm --virtual notes --port 5137 and ANDROID_ADB_SERVER_PORT=5137; adb devices -l lists them';

/** The phone that the configuration names, where it is none of these. */
function absent({ serial, by }: Wanted, serials: readonly string[]): readonly Finding[] {
  if (serial === null || serials.includes(serial)) return [];
  const others = serials.length === 0 ? 'has none' : `has ${serials.slice(0, OTHERS_MAX).join(', ')}`;
  const mend = serials.length === 0 ? CONNECT : `connect it, or name one of those in ${by}; adb devices -l`;
  return [wrong(`phone ${serial}`, `${by} names it, but the adb server ${others}`, mend)];
}

/** What `adb version` says: `1.0.41`; empty: something else; null: there is no such program. */
function programVersion(): string | null {
  const { status, stdout } = spawnSync('adb', ['version'], { encoding: 'utf8', timeout: LOOK_MS });
  return status === 0 ? (/version ([\d.]+)/.exec(stdout ?? '')?.[1] ?? '') : null;
}

/** The last part of the program's version is that of the protocol. A client ends a server with another one. */
export function adbServerFinding(where: string, server: number | null, program: string | null): Finding {
  const own = Number(program?.split('.').at(-1) ?? Number.NaN);
  if (server === null || !Number.isInteger(own) || own === 0 || own === server)
    return ok('adb server', where);
  return wrong(
    'adb server',
    `the server at ${where} has version ${server}, the program adb ${own}: the next call of adb ends the server, and with it every run`,
    'put the adb that has started the server first on PATH; or, while nothing runs, adb kill-server && adb start-server',
  );
}

function program(): Finding {
  const version = programVersion();
  if (version !== null) return ok('adb', `adb ${version === '' ? 'of an unknown version' : version}`);
  return missing(
    'adb',
    `the program adb is not on PATH. ${NOT_NEEDED}`,
    'install the Android platform tools (Debian: apt-get install adb)',
  );
}

function noServer(where: string, { serial, by }: Wanted): Finding {
  const mend = 'adb start-server; ANDROID_ADB_SERVER_PORT names another port, such as that of a farm';
  if (serial === null) return missing('adb server', `nobody answers at ${where}. ${NOT_NEEDED}`, mend);
  return wrong('adb server', `nobody answers at ${where}, and ${by} names the phone ${serial}`, mend);
}

const NOT_READY = {
  unauthorized: ['does not trust this machine yet', 'confirm the question on its screen'],
  offline: ['does not answer', 'adb reconnect offline'],
  gone: ['has just gone', 'connect it again'],
} as const;

async function phone(
  server: AdbServer,
  { serial, state }: Awaited<ReturnType<AdbServer['list']>>[number],
): Promise<readonly Finding[]> {
  const about = `phone ${serial}`;
  if (state !== 'device') {
    const [says, mend] = NOT_READY[state];
    return [wrong(about, says, mend)];
  }
  try {
    const device = server.device(serial);
    const options = { timeoutMs: LOOK_MS };
    const { model, apiLevel } = await device.facts(options);
    const old = wrong(
      about,
      `${model} has API level ${apiLevel}; ${API_LEAST} is the oldest`,
      'use a newer phone',
    );
    const named = apiLevel < API_LEAST ? old : ok(about, `${model}, API level ${apiLevel}`);
    return [named, ...clock(about, await device.day(options))];
  } catch (thrown) {
    return [wrong(about, toTapwrightError(thrown).message, `adb -s ${serial} shell getprop`)];
  }
}

/** A phone may be in another time zone, so only a day that is nobody's now is told; apps without dates do not mind. */
function clock(about: string, day: string | null): readonly Finding[] {
  const days = [-1, 0, 1].map((away) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10));
  if (day === null || days.includes(day)) return [];
  return [
    missing(
      about,
      `its date is ${day}: certificates may fail, and cases see other dates`,
      'switch on “Set time automatically” in its settings',
    ),
  ];
}
