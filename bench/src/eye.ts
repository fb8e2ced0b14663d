import { LATENCY_PROFILES } from '@tapwright/virtual-android';
import { textTable } from './evaluation/text-table.ts';
import { agentDevice } from './eye/agent-device.ts';
import { measureAppium } from './eye/appium.ts';
import { measureClient } from './eye/clients.ts';
import { mobileMcp } from './eye/mobile-mcp.ts';
import type { EyeOptions } from './eye/options.ts';
import type { Row } from './eye/row.ts';
import { measureTapwright } from './eye/tapwright.ts';

const PROFILE = 'mid-range-phone';
/** A look and an act through the server. */
const WANTED_MS = 350;

/**
 * `npm run bench:eye`: a look at the screen and an act after it, on a simulated phone of the middle class
 * (`deploy/faults/mid-range-phone.yaml`), one client after another, each on a phone of its own that draws its times from the
 * same ranges. What comes back from a real phone, nobody has measured here. Exit code 1: slower than wanted, or a screen was
 * called settled too early.
 */
export async function main({ rounds, install, json }: EyeOptions): Promise<void> {
  const { dump, server, tap } = LATENCY_PROFILES[PROFILE] ?? {};
  const range = (of: typeof dump): string => (Array.isArray(of) ? of.join(' to ') : String(of));
  process.stderr.write(
    `Simulated phone "${PROFILE}": a dump takes ${range(dump)} ms, an answer of the server ${range(server)} ms, a tap ${range(tap)} ms.\n`,
  );
  const rows = [
    await measureTapwright('dump', rounds),
    await measureTapwright('server', rounds),
    await measureAppium(rounds, install),
    await measureClient('mobile-mcp', mobileMcp, { rounds, install }),
    await measureClient('agent-device', agentDevice, { rounds, install }),
  ];
  process.stderr.write(textTable([HEAD, ...rows.map(cells)]));
  for (const { client, note } of rows) if (note !== null) process.stderr.write(`${client}: ${note}\n`);
  const early = rows.reduce((sum, { falselySettled }) => sum + (falselySettled ?? 0), 0);
  const served = rows.find(({ client }) => client === 'tapwright server')?.p50Ms ?? Number.POSITIVE_INFINITY;
  const met = served <= WANTED_MS && early === 0;
  process.stderr.write(
    `wanted: at most ${WANTED_MS} ms with the server, and no screen called settled too early (${met ? 'met' : 'missed'})\n`,
  );
  if (json)
    process.stdout.write(`${JSON.stringify({ rows, simulated: PROFILE, wantedMs: WANTED_MS, met })}\n`);
  if (!met) process.exitCode = 1;
}

const HEAD = [
  'client',
  'look + act p50 ms',
  'look p50 ms',
  'commands',
  'bytes',
  'settled p50 ms',
  'settled too early',
];

function cells({
  client,
  p50Ms,
  lookP50Ms,
  commands,
  bytes,
  settleP50Ms,
  falselySettled,
}: Row): readonly string[] {
  const figure = (value: number | null): string => (value === null ? '–' : String(Math.round(value)));
  const first = p50Ms === null ? 'not measured' : figure(p50Ms);
  return [client, first, ...[lookP50Ms, commands, bytes, settleP50Ms, falselySettled].map(figure)];
}
