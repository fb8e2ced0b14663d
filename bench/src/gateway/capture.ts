import { quantile } from 'simple-statistics';
import { bareCapture, bareClient } from './bare.ts';
import { timed } from './figures.ts';
import { type FarmName, startPhone } from './phones.ts';

export interface CaptureFigures {
  readonly p50Ms: number;
  /** The same commands by adbkit alone, on a twin of the phone, alternating with ours. */
  readonly bareP50Ms: number;
  readonly ratio: number;
  readonly captures: number;
}

/** Lanes are phones that are captured at the same time: where phones are slow, waiting costs nothing. */
const LANES: Record<FarmName, number> = { none: 1, midRange: 4 };
/** Rounds that are not counted: code is compiled in them. */
const WARM_UP: Record<FarmName, number> = { none: 20, midRange: 1 };

/** Where *Settings* has its search. */
const SEARCH = { x: 540, y: 328 };

export interface CaptureOptions {
  readonly farm: FarmName;
  readonly rounds: number;
  /** The screen differs at each capture, as in a run; otherwise the phone answers with what it drew before. */
  readonly change: boolean;
}

/** Captures with pictures, as a run makes them, against a bare loop in the same run. */
export async function measureCapture(options: CaptureOptions): Promise<CaptureFigures> {
  const serials = Array.from({ length: LANES[options.farm] }, (_, lane) => `phone-${lane}`);
  const lanes = serials.map((serial) => measureLane(options, serial));
  const measured = await Promise.all(lanes);
  const ours = measured.flatMap((lane) => lane.ours);
  const p50Ms = quantile(ours, 0.5);
  const bareP50Ms = quantile(
    measured.flatMap((lane) => lane.bare),
    0.5,
  );
  return { p50Ms, bareP50Ms, ratio: p50Ms / bareP50Ms, captures: ours.length };
}

async function measureLane({ farm, rounds, change }: CaptureOptions, serial: string) {
  await using phone = await startPhone(farm, serial, 0);
  await using twin = await startPhone(farm, serial, 0);
  const device = phone.server.device(serial);
  const client = bareClient(twin.port);
  const ours: number[] = [];
  const bare: number[] = [];
  for (const each of [phone, twin]) each.input({ kind: 'tap', ...SEARCH });
  for (let round = 0; round < rounds + WARM_UP[farm]; round += 1) {
    // Another text gives a tree and a picture that neither of the two has drawn before.
    for (const each of change ? [phone, twin] : []) {
      each.input({ kind: 'text', text: `${round}${each === phone ? 'o' : 'b'} ` });
    }
    const takeBare = async () => void bare.push(await timed(() => bareCapture(client, serial)));
    const takeOurs = async () => void ours.push(await timed(() => device.capture({ picture: true })));
    // Neither always comes second: on a busy machine the second one often has no time slice left.
    for (const take of round % 2 === 0 ? [takeBare, takeOurs] : [takeOurs, takeBare]) await take();
  }
  const counted = (times: readonly number[]) => times.slice(WARM_UP[farm]);
  return { ours: counted(ours), bare: counted(bare) };
}
