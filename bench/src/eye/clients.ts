import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@tapwright/testing';
import { findAdb, lockedFolder } from '@tapwright/testing/appium';
import { type EyePhone, startEyePhone } from './phone.ts';
import { countedRound, notMeasured, type Round, type Row, rowOf } from './row.ts';
import { secondRow } from './second-row.ts';

const CLIENTS = lockedFolder(
  fileURLToPath(new URL('../../clients/', import.meta.url)),
  'mobile-mcp and agent-device',
  // mobilecli has a package for each platform.
  false,
);

/** A client of others, as an agent uses it. */
export interface Client extends AsyncDisposable {
  look(): Promise<void>;
  tap(x: number, y: number): Promise<void>;
  back(): Promise<void>;
}

/** What a client is started with. */
export interface ClientPlace {
  /** Its packages' commands. */
  readonly bin: string;
  /** An empty home: daemons of these clients are one for each home, and remember their adb server. */
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly serial: string;
  /** In front. */
  readonly app: string;
}

/** The client's own look, and its tap or BACK. What is tapped is known before: choosing it is not measured. */
export async function measureClient(
  name: string,
  open: (place: ClientPlace) => Promise<Client>,
  { rounds, install }: { readonly rounds: number; readonly install: boolean },
): Promise<Row> {
  if (!(install ? CLIENTS.install() : CLIENTS.isInstalled()))
    return notMeasured(name, 'it is not installed (--install)');
  if (findAdb() === null) return notMeasured(name, 'there is no adb command');
  const home = await mkdtemp(join(tmpdir(), 'tapwright-eye-'));
  try {
    await using phone = await startEyePhone('phone');
    const env = { ...process.env, HOME: home, ANDROID_ADB_SERVER_PORT: String(phone.port) };
    const { serial } = phone;
    const app = phone.device.source.view().packageName;
    await using client = await open({ bin: join(CLIENTS.modules, '.bin'), home, env, serial, app });
    // It brings its programs to the phone with the first look, which is not counted.
    await client.look();
    const done: Round[] = [];
    for (let round = 0; round < rounds; round += 1) done.push(await oneRound(phone, client, round));
    return rowOf(name, done);
  } catch (error) {
    return notMeasured(name, `it failed: ${String(error).slice(0, 200)}`);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function oneRound(phone: EyePhone, client: Client, round: number): Promise<Round> {
  const before = await eventually(() => phone.shown() === phone.truth() && phone.shown());
  const row = round % 2 === 0 ? secondRow(phone.device.source.view().hierarchy) : null;
  const act = () => (row === null ? client.back() : client.tap(...row));
  const counted = await countedRound(phone.device, () => client.look(), act);
  // Not counted: the next round begins on the new screen.
  await eventually(() => phone.truth() !== before);
  return counted;
}
