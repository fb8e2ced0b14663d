import { createHash } from 'node:crypto';
import type { Device, DeviceCommand } from '@tapwright/android';
import { parseHierarchy } from '@tapwright/screen';
import { quantile } from 'simple-statistics';
import { bareClient, bareDump } from './bare.ts';
import { timed } from './figures.ts';
import { type BenchPhone, type FarmName, startPhone } from './phones.ts';

export interface SettleFigures {
  /** When settling ended, less when the new screen was there, milliseconds. */
  readonly overTrueMsP50: number;
  readonly overTrueMsP90: number;
  /** One `uiautomator dump` by adbkit alone, in the same run. */
  readonly dumpMsP50: number;
  readonly dumpMsP90: number;
  /** `150 + dumpMsP50`: what settling may take beyond the transition. */
  readonly allowedMs: number;
  readonly pollsP50: number;
  /** Share of the captures that show the new screen; less than 1 means that settling ended too early. */
  readonly rightShare: number;
  readonly settles: number;
}

/** How long the old screen stays after an input, milliseconds: one phone for each. */
const TRANSITIONS = [100, 250, 350];
/** How the gateway settles a phone by default: `SETTLE_QUIET_MS`, and five times that for a reaction. */
const SETTLING = { capMs: 5_000, quietMs: 80, reactionMs: 400, picture: true };
const MARGIN_MS = 150;

interface Round {
  readonly overMs: number;
  readonly dumpMs: number;
  readonly polls: number;
  readonly right: boolean;
}

/** Settles after taps that change the screen, each of which takes a known time to do so. */
export async function measureSettle(farm: FarmName, rounds: number): Promise<SettleFigures> {
  // Fast phones use this process's time, so they take turns.
  const lanes: Round[][] = [];
  if (farm === 'midRange') {
    lanes.push(...(await Promise.all(TRANSITIONS.map((ms) => measureLane(farm, ms, rounds)))));
  } else {
    for (const ms of TRANSITIONS) lanes.push(await measureLane(farm, ms, rounds));
  }
  const all = lanes.flat();
  const dumps = all.map(({ dumpMs }) => dumpMs);
  const dumpMsP50 = quantile(dumps, 0.5);
  const over = all.map(({ overMs }) => overMs);
  return {
    overTrueMsP50: quantile(over, 0.5),
    overTrueMsP90: quantile(over, 0.9),
    dumpMsP50,
    dumpMsP90: quantile(dumps, 0.9),
    allowedMs: MARGIN_MS + dumpMsP50,
    pollsP50: quantile(
      all.map(({ polls }) => polls),
      0.5,
    ),
    rightShare: all.filter(({ right }) => right).length / all.length,
    settles: all.length,
  };
}

async function measureLane(farm: FarmName, transitionMs: number, rounds: number): Promise<Round[]> {
  await using phone = await startPhone(farm, `phone-${transitionMs}`, transitionMs);
  const device = phone.server.device(phone.serial);
  const client = bareClient(phone.port);
  await device.adoptToken(1);
  let { hierarchy } = await device.capture({ picture: false });
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Forth and back: every second input leads to another screen.
    const command = round % 2 === 0 ? firstRow(hierarchy) : ({ kind: 'key', key: 'BACK' } as const);
    const settled = await settleAfter({ device, phone, command, id: `c${round}`, hierarchy, transitionMs });
    const dumpMs = await timed(() => bareDump(client, phone.serial));
    hierarchy = settled.hierarchy;
    done.push({ ...settled, dumpMs });
  }
  return done;
}

interface Settling {
  readonly device: Device;
  readonly phone: BenchPhone;
  readonly command: DeviceCommand;
  readonly id: string;
  /** The tree before the input. */
  readonly hierarchy: string;
  readonly transitionMs: number;
}

async function settleAfter({ device, phone, command, id, hierarchy, transitionMs }: Settling) {
  const before = createHash('sha256').update(hierarchy, 'utf8').digest('hex');
  await device.execute(command, { token: 1, commandId: id });
  const from = performance.now();
  const { settled, capture } = await device.settleAndCapture({ ...SETTLING, before });
  const overMs = from + settled.ms - (phone.inputAt + transitionMs);
  const right = capture.hierarchy === phone.tree() && capture.hierarchy !== hierarchy;
  return { overMs, polls: settled.polls, right, hierarchy: capture.hierarchy };
}

/** A tap on the second wide row that can be clicked; the first is the search. */
function firstRow(hierarchy: string): DeviceCommand {
  const parsed = parseHierarchy(hierarchy, { packageName: '', activity: '' });
  const rows = parsed.ok ? parsed.screen.elements : [];
  const [, row] = rows.filter(({ clickable, bounds }) => clickable && bounds[2] - bounds[0] > 800);
  if (row === undefined) throw new Error('the app shows no row that can be tapped');
  const [left, top, right, bottom] = row.bounds;
  return { kind: 'tap', x: (left + right) / 2, y: (top + bottom) / 2 };
}
