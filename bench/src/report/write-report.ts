import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { costTable, failureTable, resultTable, tokenTable } from './markdown.ts';
import { offLogTable, type StoppedRow } from './off-log.ts';
import { completedPlot, failurePlot } from './plots.ts';
import type { ReportRow } from './rows.ts';

/** What was measured. */
export interface About {
  readonly tasks: number;
  readonly seeds: readonly number[];
  readonly maxSteps: number;
}

export interface Results {
  readonly rows: readonly ReportRow[];
  /** Of logged models: what their logs alone have reached. */
  readonly stopped: readonly StoppedRow[];
}

/** Writes tables, plots and figures into a folder: `models.md`, two drawings and `models.json`. */
export function writeReport(folder: string, { rows, stopped }: Results, about: About): void {
  mkdirSync(folder, { recursive: true });
  const files = {
    'models.json': `${JSON.stringify({ ...about, rows, stopped }, null, 2)}\n`,
    'models.md': modelsPage({ rows, stopped }, about),
    'models-completed.svg': completedPlot(rows),
    'models-failures.svg': failurePlot(rows),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

function modelsPage({ rows, stopped }: Results, { tasks, seeds, maxSteps }: About): string {
  return `# Strategies and models

Written by \`npm run bench:models -- --write\`: ${tasks} recorded tasks, ${seeds.length} ${seeds.length === 1 ? 'seed' : 'seeds'}, at most ${maxSteps} steps, of which an
action without a recorded outcome costs three. The devices are replayed recordings. No language model was asked: \`logged-…\`
repeats what a model chose in the logs, and the offline rules choose where the log has nothing to say (the last column of
the second table); \`simulated-…\` is the shortest way in the recording, spoiled by error rates taken from the papers;
\`offline\` are rules, which were developed with these tasks at hand; \`truth\` does the recorded answer. \`+oracle\` means that
claims of being done are checked by an oracle that knows the answer: a ceiling, not a runtime. Where it is
missing, rules check them; a claim of \`logged-…\` or \`truth\` that they do not confirm is judged by the log of another model,
which stands for the model that a real run asks.

## What was reached

${resultTable(rows)}
*Contained* (success rate, GUARDIAN 4.1): the right actions are a subsequence of what was done. *Completed* (VisiDroid 5.1):
and the run ended itself directly after the last of them. *Exact*: and did nothing else. *Prefix* and
*precision* (VisiDroid 5.1): the share of what was done that came before the first wrong action, and that was right at all (0 where
the first action was wrong). Elements and typed texts are compared, not screens. In brackets 95 % intervals: Wilson's (1927) for counts, for ACP the percentile bootstrap over tasks
(Efron and Tibshirani 1993, 13.3; 2,000 draws, seeded). Runs of one task count as one observation.

![Completed runs with intervals](models-completed.svg)

## What the logs alone have reached

The log of a model has nothing to say where the run has left the log's way. The rows above let the offline rules choose from
there on; *by offline* is the share of all choices that they made. Below each such row stands the same runs stopped at the
first of these choices (outcome \`off the log\`; in brackets how many of the runs): what the model's own choices reached. The
rules still check claims, as in the rows above.

${offLogTable(rows, stopped)}
## What it took

For one run on average.

${costTable(rows)}
Input tokens, medians over completed tasks:

${tokenTable(rows)}
## What went wrong first

Each run that did not complete its task is in one class, by the rule in \`libs/evaluation/src/failure-class.ts\`: \`recording\`
(the recorded device had no way on), \`instruction following\` (an unreadable answer, or the same action again), \`text\`,
\`grounding\` (the right element was on the screen), \`planning\`, \`ended early\`, \`ended late\` (everything right was done).

${failureTable(rows)}
![Failures by class](models-failures.svg)
`;
}
