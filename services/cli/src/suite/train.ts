import { join } from 'node:path';
import type { MemoryType } from '@tapwright/contracts';
import { listMemory, type Reader } from '@tapwright/store';
import { type SuiteRun, type SuiteSummary, suiteTable, summariseSuite } from '@tapwright/suite';
import { mean } from 'simple-statistics';
import { messagesTo } from '../messages.ts';
import { exitCodeOfSuite, type OpenSuite, runTasks, withSuite } from './run-suite.ts';
import { TENANT } from './run-task.ts';
import type { TrainArguments } from './train-command.ts';

interface Pass {
  readonly name: string;
  readonly summary: SuiteSummary;
}

/**
 * Runs the tasks of a suite in several passes that write the persistent memory, then once more with the memory frozen
 * (VisiDroid 3.2: training and evaluation phase). Returns the exit code of the evaluation.
 */
export async function train({ passes, data, suite }: TrainArguments): Promise<number> {
  return withSuite(suite, { data }, async (open) => {
    const out = messagesTo(suite);
    const done: Pass[] = [];
    for (let pass = 1; pass <= passes; pass += 1) {
      out.write(`pass ${pass} of ${passes}\n`);
      const trained = await runPass(open, `pass-${pass}`, true);
      done.push(trained);
      if (isInterrupted(trained)) break;
    }
    out.write('evaluation, with the memory frozen\n');
    const last = done.at(-1);
    const evaluation =
      last !== undefined && isInterrupted(last) ? last : await runPass(open, 'evaluation', false);
    const memory = await countMemory(open.standalone.platform.db.read);
    out.write(`\n${suiteTable(evaluation.summary)}\n${curve([...done, evaluation], memory)}`);
    if (suite.json) {
      const trained = done.map(({ summary }) => summary);
      process.stdout.write(
        `${JSON.stringify({ passes: trained, evaluation: evaluation.summary, memory })}\n`,
      );
    }
    return exitCodeOfSuite(evaluation.summary);
  });
}

/** In training each task is done once in a pass; its `repeat` is ignored. */
async function runPass(
  { standalone, plan, provider }: OpenSuite,
  name: string,
  learn: boolean,
): Promise<Pass> {
  const tasks = learn ? plan.tasks.map((task) => ({ ...task, repeat: 1 })) : plan.tasks;
  const runs: readonly SuiteRun[] = await runTasks(standalone, {
    ...plan,
    tasks,
    learn,
    folder: join(plan.folder, name),
  });
  const { suite } = plan.loaded.suite;
  return { name, summary: summariseSuite({ suite, model: provider, tasks }, runs) };
}

function isInterrupted({ summary }: Pass): boolean {
  return summary.notRun > 0;
}

type Counts = Readonly<Record<MemoryType, number>>;

const PAGE = 500;

/** Counts what is remembered of all apps. */
async function countMemory(db: Reader): Promise<Counts> {
  const counts = { rule: 0, steps: 0, fact: 0 };
  for (let after: string | null = null; ; ) {
    const rows = await listMemory(db, { tenantId: TENANT, app: null, type: null, limit: PAGE, after });
    for (const { type } of rows) counts[type] += 1;
    if (rows.length < PAGE) return counts;
    after = rows.at(-1)?.row.id ?? null;
  }
}

/** One line for each pass, to show the effect of the memory. Means are of all runs. */
function curve(passes: readonly Pass[], { rule, steps, fact }: Counts): string {
  const lines = passes.map(({ name, summary }) => {
    const runs = summary.tasks.flatMap((task) => task.runs);
    const average = (of: 'steps' | 'calls'): string =>
      (runs.length === 0 ? 0 : mean(runs.map((run) => run[of]))).toFixed(1);
    const passed = `${summary.passed} of ${summary.tasks.length} passed`;
    return `${name.padEnd(11)} ${passed}, ${average('steps')} steps, ${average('calls')} model calls`;
  });
  return `${lines.join('\n')}\nremembered: ${rule} rules, the steps to ${steps} goals, ${fact} facts\n`;
}
