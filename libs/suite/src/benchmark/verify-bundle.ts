import { Action, Outcome } from '@tapwright/contracts';
import { EvaluatorSpec, evaluate, evaluatorOf, type Trajectory } from '@tapwright/evaluation';
import { virtualApps } from '@tapwright/virtual-apps';
import { z } from 'zod';
import { judgeRun } from '../judge-run.ts';
import { SuiteTask } from '../suite-schema.ts';
import type { Bundle, Manifest } from './cells/bundle.ts';
import type { Cell, RunResult } from './cells/cell.ts';
import { changedSince } from './cells/sums.ts';
import { judgeMatches } from './data/judge-matches.ts';
import { cellsOfBundle, resultsOf } from './report/results.ts';

export interface Verification {
  readonly cells: number;
  /** Runs that were judged again by what is kept of them. */
  readonly runs: number;
  readonly problems: readonly string[];
}

/** Judges a bundle again, by its own cells and trajectories: no model, no device and no recording is needed. */
export function verifyBundle(bundle: Bundle, manifest: Manifest): Verification {
  const cells = cellsOfBundle(bundle, manifest);
  const runs = cells.flatMap(({ key, item, result }) =>
    result.type === 'run' ? [{ key, item, result }] : [],
  );
  const judged = runs.flatMap(({ item, result }) => {
    const held = judgeAgain(bundle, result);
    // One run that is broken keeps nobody from judging the others.
    if (held === null)
      return [`${item}: ${result.trajectory} is missing or broken, it cannot be judged again`];
    const passed = held && result.claimed;
    return held === result.held && passed === result.passed
      ? []
      : [`${item}: noted as ${word(result.passed)}, judged again as ${word(passed)}`];
  });
  return {
    cells: cells.length,
    runs: runs.length,
    problems: [...judged, ...oldResults(bundle, manifest, cells), ...changedSince(bundle.folder)],
  };
}

const word = (passed: boolean): string => (passed ? 'passed' : 'not passed');

const Attributes = z.record(z.string(), z.string());
const Screen = z.array(Attributes);
const Kept = z.discriminatedUnion('form', [
  z.object({
    form: z.literal('sphinx'),
    evaluators: z.array(EvaluatorSpec),
    trajectory: z.object({
      steps: z.array(
        z.object({
          screen: Screen,
          action: z.object({ type: z.string(), elements: z.array(Attributes), text: z.string().nullable() }),
        }),
      ),
      final: Screen,
    }),
  }),
  z.object({ form: z.literal('recorded'), wanted: z.number(), matches: z.array(z.array(z.boolean())) }),
  z.object({
    form: z.literal('suite'),
    task: z.object({
      evaluators: SuiteTask.shape.evaluators,
      invariants: SuiteTask.shape.invariants,
    }),
    run: z.object({
      steps: z.array(z.object({ dump: z.string(), activity: z.string(), action: Action })),
      final: z.string(),
      end: z.object({ outcome: Outcome.nullable(), activity: z.string() }),
    }),
  }),
  z.object({ form: z.literal('virtual'), app: z.string(), task: z.string(), state: z.unknown() }),
]);

/** Whether the evaluators hold; null where what is kept cannot be read. */
function judgeAgain(bundle: Bundle, { trajectory: file }: RunResult): boolean | null {
  const kept = keptIn(bundle, file);
  if (kept === null) return null;
  if (kept.form === 'recorded') return judgeMatches(kept.wanted, kept.matches).held;
  if (kept.form === 'suite') return judgeRun(kept.task, kept.run).passed;
  if (kept.form === 'virtual') {
    const task = virtualApps[kept.app]?.tasks.find(({ id }) => id === kept.task);
    return task?.done(kept.state) === true;
  }
  const trajectory: Trajectory = kept.trajectory;
  return evaluate(kept.evaluators.map(evaluatorOf), trajectory).passed;
}

function keptIn(bundle: Bundle, file: string): z.infer<typeof Kept> | null {
  try {
    return Kept.parse(bundle.readRun(file));
  } catch {
    return null;
  }
}

const Written = z.looseObject({ notMeasured: z.array(z.unknown()) });

/** The written results must be those of the cells. */
function oldResults(bundle: Bundle, manifest: Manifest, cells: readonly Cell[]): readonly string[] {
  const text = bundle.read('results.json');
  if (text === null) return ['results.json is missing: run the same command again'];
  const written = Written.safeParse(text);
  if (!written.success) return ['results.json is not of the form of results'];
  // Why a cell is missing, and times, are told by the run alone.
  const { measured: _, notMeasured: __, ...again } = resultsOf(manifest, cells, []);
  const problems = Object.entries(again).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(written.data[name])
      ? []
      : [`results.json: ${name} are not those of the cells and of benchmark.json`],
  );
  const missing = manifest.cells.length - cells.length;
  return missing === written.data.notMeasured.length
    ? problems
    : [
        ...problems,
        `${missing} cells are missing, ${written.data.notMeasured.length} are told as not measured`,
      ];
}
