import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { caseText } from '@tapwright/cases';
import { EXIT } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { createModel, modelConfigOf } from '@tapwright/model';
import { emitters, type Trace, whyNot } from '@tapwright/script';
import { createMeter, readConfig } from '@tapwright/service';
import { z } from 'zod';
import { onInterrupt } from '../interrupt.ts';
import { deviceEnvironment, onDevice } from '../on-device.ts';
import { prepareFolder, writeScript } from '../output-folder.ts';
import type { Target } from '../target.ts';
import type { TargetDevice } from '../target-device.ts';
import { caseOfWay } from './export/case-of-way.ts';
import type { ExploredLeg } from './export/done-tasks.ts';
import { fetchLegs } from './export/fetch-legs.ts';
import type { Play } from './export/find-way.ts';
import { playOnPlatform } from './export/play-on-platform.ts';
import { readLegs } from './export/read-legs.ts';
import { secretsFor } from './export/secrets-for.ts';
import { type SuiteCase, suiteOf } from './export/suite.ts';
import type { ExportArguments } from './export-command.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
/** A virtual phone shows at once what a step brings. Milliseconds. */
const VIRTUAL_WAIT_MS = 2_000;

/** Writes a suite. Exit code 0 if every case is proved, 1 if not. */
export async function exportSuite(parsed: ExportArguments): Promise<number> {
  const { target } = parsed;
  const folder = resolve(parsed.out ?? join('.tapwright', 'suites'));
  if (target.kind !== 'platform') return exportHere(parsed, target, folder);
  const api = { url: target.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const { legs, serial } = await fetchLegs(api, parsed.from);
  refuseOnce(parsed, legs);
  await prepareFolder(folder);
  const play = (trace: Trace, how: HowToPlay) => playOnPlatform(api, replayOf(trace, { ...how, serial }));
  return exportWith(play, { parsed, legs, folder });
}

async function exportHere(parsed: ExportArguments, target: Target, folder: string): Promise<number> {
  const legs = await readLegs(parsed.from);
  refuseOnce(parsed, legs);
  const environment = deviceEnvironment();
  const model = createModel({ ...modelConfigOf(environment), provider: 'offline' }, createMeter(environment));
  const wait = target.kind === 'virtual' ? { playWaitMs: VIRTUAL_WAIT_MS } : {};
  const prepare = async ({ app }: TargetDevice): Promise<void> => refuseOther(app, legs);
  return onDevice({ target, environment, model, folder, ...wait, prepare }, (standalone, { serial }) => {
    const play = async (trace: Trace, { signal, ...how }: HowToPlay) => {
      const { outcome } = await standalone.run(replayOf(trace, { ...how, serial }), { signal });
      return outcome === 'completed';
    };
    return exportWith(play, { parsed, legs, folder });
  });
}

/** On a virtual phone with another app no replay could reach anything. @throws TapwrightError `INPUT_INVALID` */
export function refuseOther(app: string | null, legs: readonly Pick<ExploredLeg, 'trace'>[]): void {
  const other = legs.find(({ trace }) => trace.app !== app)?.trace.app;
  if (app === null || other === undefined) return;
  throw new TapwrightError('INPUT_INVALID', `what was explored is ${other}, not ${app}`, {
    field: 'DIR',
    expected: `a phone with ${other}, or the folder of an exploration of ${app}`,
  });
}

/** @throws TapwrightError `ONCE_NOT_REPEATED` */
function refuseOnce({ repeatable }: ExportArguments, legs: readonly ExploredLeg[]): void {
  if (!repeatable && legs.some(({ trace }) => !trace.start.cleared))
    throw new TapwrightError(
      'ONCE_NOT_REPEATED',
      'replays would repeat what may happen once only: the exploration did not begin with `--reset data`',
      { field: '--repeatable', expected: '--repeatable, or an exploration with --reset data' },
    );
}

interface HowToPlay {
  readonly repeatable: boolean;
  readonly signal: AbortSignal;
}

/** The body of a job that replays a trace. */
function replayOf(
  trace: Trace,
  { repeatable, serial }: Pick<HowToPlay, 'repeatable'> & { readonly serial: string | null },
): object {
  const device = serial === null ? {} : { device: { serial } };
  const how = { heal: 'off', repeatable, pictures: false, ...device };
  return { kind: 'replay', trace, ...how, parameters: secretsFor(trace, process.env) };
}

interface Exporting {
  readonly parsed: ExportArguments;
  readonly legs: readonly ExploredLeg[];
  readonly folder: string;
}

async function exportWith(
  player: (trace: Trace, how: HowToPlay) => Promise<boolean>,
  { parsed: { repeatable, cases: most, json }, legs, folder }: Exporting,
): Promise<number> {
  const out = json ? process.stderr : process.stdout;
  using interrupt = onInterrupt();
  const play: Play = async (trace) => {
    const reached = await player(trace, { repeatable, signal: interrupt.signal });
    if (interrupt.signal.aborted)
      throw new TapwrightError('CANCELED', 'the export was stopped; the cases proved before are written');
    return reached;
  };
  let written = 0;
  const cases = await suiteOf(legs, play, {
    most,
    async onCase(found) {
      out.write(`${inWords(found)}\n`);
      if (!found.proved) return;
      written += 1;
      await writeCase(folder, found, written);
    },
  });
  const proved = cases.filter((one) => one.proved);
  out.write(`suite    ${proved.length} of ${cases.length} cases proved 3 of 3, in ${folder}\n`);
  if (json) {
    const rows = cases.map(({ goal, keep, tests, proved: isProved }) => ({
      ...goal,
      task: goal.task?.words ?? null,
      steps: keep.length,
      tests,
      proved: isProved,
    }));
    process.stdout.write(`${JSON.stringify({ proved: proved.length, cases: rows })}\n`);
  }
  return proved.length === cases.length ? EXIT.completed : EXIT.notCompleted;
}

function inWords({ trace, keep, tests, proved }: SuiteCase): string {
  const how = proved ? 'proved 3 of 3' : 'not proved, left out';
  return `${how.padEnd(20)} ${trace.goal}: ${keep.length} ${keep.length === 1 ? 'step' : 'steps'}, found in ${tests} replays`;
}

/** The case as YAML, and a script of every format that can hold its steps. */
async function writeCase(folder: string, found: SuiteCase, number: number): Promise<void> {
  const spec = caseOfWay(found, number);
  await writeFile(join(folder, `${spec.id}.yaml`), caseText(spec));
  const proof = {
    status: 'replayed' as const,
    detail: '3 of 3 replays of these steps reached what is checked',
  };
  for (const emitter of emitters.filter((one) => whyNot(one, found.trace) === null)) {
    const { format, fileExtension } = emitter;
    const name = fileExtension === 'yaml' ? `${spec.id}.${format}` : spec.id;
    const { content, files } = emitter.emit(found.trace, { proof, name });
    await writeScript(folder, { format, fileName: `${name}.${fileExtension}`, content, files });
  }
}
