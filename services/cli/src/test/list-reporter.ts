import type { TestResult } from '@tapwright/report';
import { hasColours } from '../colours.ts';
import { createLiveBlock } from './live-block.ts';
import type { PlannedTest } from './planned-test.ts';
import type { TestRun } from './run-test.ts';
import type { Slot } from './slots.ts';

/** Tells what runs: a line for each test that has ended, and on a terminal what goes on in each place. */
export interface ListReporter {
  began(test: PlannedTest, slot: Slot, attempt: number): void;
  note(slot: Slot, event: string): void;
  ended(run: TestRun, slot: Slot): void;
  /** A line that stays. */
  say(line: string): void;
  close(): void;
}

const COLOURS: Readonly<Record<TestResult, string>> = {
  passed: '\u001b[32m',
  flaky: '\u001b[33m',
  failed: '\u001b[31m',
  error: '\u001b[31m',
  not_run: '\u001b[2m',
};
const RESET = '\u001b[0m';

/** `tests`: number of tests in all. `quiet`: nothing is told but by {@link ListReporter.say}. */
export function createListReporter(
  out: NodeJS.WriteStream,
  { tests, quiet }: { readonly tests: number; readonly quiet: boolean },
): ListReporter {
  const block = createLiveBlock(out);
  const running = new Map<string, { readonly title: string; event: string }>();
  const width = String(tests).length;
  let done = 0;
  const draw = () => block.show([...running.values()].map(({ title, event }) => `  … ${title}: ${event}`));
  const isColoured = hasColours(out);
  const colour = (result: TestResult, text: string) =>
    isColoured ? `${COLOURS[result]}${text}${RESET}` : text;
  return {
    began(test, slot, attempt) {
      const again = attempt === 1 ? '' : ` (attempt ${attempt})`;
      running.set(slot.name, { title: `${titleOf(test)}${again} on ${slot.name}`, event: 'begins' });
      if (!quiet) draw();
    },
    note(slot, event) {
      const one = running.get(slot.name);
      if (one === undefined || quiet) return;
      one.event = event;
      draw();
    },
    ended(run, slot) {
      done += 1;
      running.delete(slot.name);
      if (quiet) return;
      const word = colour(run.result, run.result.replace('_', ' ').padEnd(7));
      block.print(`[${String(done).padStart(width)}/${tests}] ${word}  ${titleOf(run.test)}${took(run)}`);
      if (run.why !== '') block.print(`${' '.repeat(2 * width + 4)}${run.why}`);
      draw();
    },
    say: (line) => block.print(line),
    close: () => block.end(),
  };
}

const titleOf = ({ file, name }: PlannedTest): string => `${file} › ${name}`;

function took({ attempts }: TestRun): string {
  const reports = attempts.flatMap(({ report }) => report ?? []);
  if (reports.length === 0) return '';
  const ms = reports.reduce(
    (sum, { startedAt, endedAt }) => sum + Date.parse(endedAt) - Date.parse(startedAt),
    0,
  );
  const tries = attempts.length === 1 ? '' : `, ${attempts.length} attempts`;
  return `  ${(Math.max(0, ms) / 1_000).toFixed(1)} s${tries}`;
}
