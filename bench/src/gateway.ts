import { type CaptureFigures, measureCapture } from './gateway/capture.ts';
import { type GrantFigures, measureGrant } from './gateway/grant.ts';
import { type HostileFigures, measureHostile } from './gateway/hostile.ts';
import { measureSettle, type SettleFigures } from './gateway/settle.ts';
import type { GatewayOptions } from './options.ts';

/**
 * `npm run bench:gateway`: what the gateway's own part costs on virtual phones: captures against a bare adbkit loop
 * that sends the same commands in the same run, and settling against the true time of a transition. On a farm without
 * latency and on one of the middle class (`deploy/faults/mid-range-phone.yaml`). And how soon a device that is given
 * back has its next lease. And what hostile phones cost the others. `--only capture,settle,grant,hostile` takes some of these; `--rounds` makes it longer.
 */
export async function main(values: GatewayOptions): Promise<void> {
  const rounds = values.rounds;
  const wants = (part: string): boolean => values.only === undefined || values.only.split(',').includes(part);

  const result: { capture?: object; settle?: object; grant?: object; hostile?: object } = {};
  if (wants('capture')) {
    const none = await measureCapture({ farm: 'none', rounds: rounds * 3, change: true });
    printCapture('no latency', none);
    const unchanged = await measureCapture({ farm: 'none', rounds: rounds * 10, change: false });
    printCapture('unchanged', unchanged);
    const midRange = await measureCapture({ farm: 'midRange', rounds, change: true });
    printCapture('mid-range', midRange);
    const ratio = Math.max(none.ratio, unchanged.ratio, midRange.ratio);
    result.capture = { p50Ms: midRange.p50Ms, ratio, none, midRange, unchanged };
  }
  if (wants('settle')) {
    const none = await measureSettle('none', rounds);
    printSettle('no latency', none);
    const midRange = await measureSettle('midRange', rounds);
    printSettle('mid-range', midRange);
    result.settle = { overTrueMsP50: midRange.overTrueMsP50, none, midRange };
  }
  if (wants('grant')) {
    const farm = { devices: 200, waiters: 1_000 };
    const one = await measureGrant({ ...farm, releases: 400, atOnce: 1 });
    printGrant(one);
    const together: GrantFigures[] = [];
    for (const atOnce of [4, 10, 50]) {
      const figures = await measureGrant({ ...farm, releases: 400, atOnce });
      printGrant(figures);
      together.push(figures);
    }
    result.grant = { ...one, together };
  }
  if (wants('hostile')) {
    const figures = await measureHostile(rounds);
    printHostile(figures);
    result.hostile = figures;
  }
  if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
}

const print = (line: string): void => void process.stderr.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

function printCapture(farm: string, { p50Ms, bareP50Ms, ratio, captures }: CaptureFigures): void {
  print(
    `capture ${farm.padEnd(10)} p50 ${ms(p50Ms)}, bare adbkit ${ms(bareP50Ms)}, ratio ${ratio.toFixed(2)} ` +
      `(at most 1.3), ${captures} captures`,
  );
}

function printSettle(farm: string, figures: SettleFigures): void {
  const { overTrueMsP50, overTrueMsP90, allowedMs, dumpMsP50, dumpMsP90, pollsP50, rightShare, settles } =
    figures;
  print(
    `settle  ${farm.padEnd(10)} over the true time p50 ${ms(overTrueMsP50)} (at most ${ms(allowedMs)} with one dump of ` +
      `${ms(dumpMsP50)}), p90 ${ms(overTrueMsP90)} (one dump: p90 ${ms(dumpMsP90)}), ${pollsP50} polls, ` +
      `${(rightShare * 100).toFixed(0)} % of ${settles} on the new screen`,
  );
}

function printGrant({ p50Ms, p99Ms, toldP99Ms, devices, waiters, grants, atOnce }: GrantFigures): void {
  print(
    `grant   after release, ${atOnce} at once: p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)} (at most 50 ms), ` +
      `told p99 ${ms(toldP99Ms)}; ${devices} devices, ${waiters} waiting, ${grants} grants`,
  );
}

function printHostile({ p99Ms, aloneP99Ms, ratio, captures, codes, peakMiB }: HostileFigures): void {
  print(
    `hostile phones beside honest ones: p99 ${ms(p99Ms)}, alone ${ms(aloneP99Ms)}, ratio ${ratio.toFixed(2)} (at most 1.3), ` +
      `${captures} captures, peak ${peakMiB.toFixed(0)} MiB; hostile: ${JSON.stringify(codes)}`,
  );
}
