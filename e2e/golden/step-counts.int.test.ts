import { isDeepStrictEqual } from 'node:util';
import { servicesOnly } from '@tapwright/testing';
import type { ClusterShape } from '@tapwright/testing/cluster';
import { median, modeFast, sum } from 'simple-statistics';
import { expect, test } from 'vitest';
import { type CountedStep, countSteps } from './counted-steps.fixture.ts';
import type { SentStatement } from './statements.fixture.ts';

/** The tenant of a job that names none. */
const TENANT = 'default';
const STEPS = 53;
const EARLY = [4, 14] as const;
const LATE = [40, 50] as const;

/** What each step asks of PostgreSQL for its job, by the beginnings of the statements. */
const STATEMENTS: Readonly<Record<string, number>> = {
  // The four handlings: what they read, with the screen that three of them look at, and what they commit.
  'select "events"."id"': 4,
  'with handled as': 4,
  // What the gateway notes before it sends a command.
  'with held as': 1,
};
/** The brain knows what its last commit left: only what the gateway made is read, an event with its screen. */
const STATEMENTS_OF_BRAIN: Readonly<Record<string, number>> = {
  ...STATEMENTS,
  'select "events"."id"': 2,
};
/** Each of these is a transaction of its own: 4 commits and the commands. */
const COMMITS = 5;
/** Only the commands have to be on the disk before anything goes on: the phone is touched next. */
const WAITS_FOR_DISK = 1;
const MESSAGES = 'action.executed outcome.observed step.advanced action.decided';
/** To the gateway and back. */
const MESSAGES_OF_BRAIN = 'action.executed action.decided';

interface Golden {
  readonly shape: ClusterShape;
  readonly wanted: Readonly<Record<string, number>>;
  readonly sentMessages: string;
}
const GOLDEN: readonly Golden[] = [
  { shape: 'eight', wanted: STATEMENTS, sentMessages: MESSAGES },
  { shape: 'brain', wanted: STATEMENTS_OF_BRAIN, sentMessages: MESSAGES_OF_BRAIN },
];
/** About 15 kB were measured. A screen that is stored whole is part of it. */
const LOG_BYTES_MAX = 20_000;
/** How much more a late step may cost than an early one. */
const GROWTH_MAX = 1.2;
/** A busy machine may disturb one run: what happened stays in its history. What grows by itself grows in each run. */
const AGAIN = { retry: 2 };

const isScope = (text: string) => text.includes("set_config('tapwright.tenant'");

/** Of a statement for the job itself: that which the services do for all tenants goes on beside it. */
const isOfJob = ({ scope, text }: SentStatement) => scope === TENANT && !isScope(text);

/** That a connection works for the tenant from now on: a round trip of its own. */
const isTold = ({ scope, text }: SentStatement) => scope === TENANT && isScope(text);

const logBytes = ({ transactions }: CountedStep) => sum(transactions.map(({ bytes }) => bytes));
const sentBytes = ({ statements }: CountedStep) => sum(statements.filter(isOfJob).map(({ bytes }) => bytes));

/** What comes back: the run and its job for each handling, and the screens. */
const readBytes = ({ statements }: CountedStep) =>
  sum(statements.filter(isOfJob).map(({ answerBytes }) => answerBytes));

/** Writes, and returns only when the disk has it. */
const waitsForDisk = ({ text }: SentStatement) =>
  text.startsWith('with ') && !text.includes("set_config('synchronous_commit', 'off', true)");

function counted({ statements }: CountedStep): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { text } of statements.filter(isOfJob)) {
    const known = Object.keys(STATEMENTS).find((begin) => text.startsWith(begin)) ?? text;
    counts[known] = (counts[known] ?? 0) + 1;
  }
  return counts;
}

/** What each statement of these steps brought back, in their order: it says where a growth comes from. */
const answers = (steps: readonly CountedStep[]) =>
  steps.map(({ statements }) => statements.filter(isOfJob).map(({ answerBytes }) => answerBytes));

test.runIf(servicesOnly('what a step costs: statements, commits, log of the database, messages')).each(GOLDEN)(
  'in the shape $shape every step takes the same few statements, commits and messages, and a late one writes and reads no more than an early one',
  AGAIN,
  async ({ shape, wanted, sentMessages }) => {
    const steps = await countSteps(shape, STEPS);
    const middle = steps.slice(EARLY[0], LATE[1] + 1);
    // A busy machine may deliver an event twice; such a step is not typical.
    const isTypical = (step: CountedStep) => isDeepStrictEqual(counted(step), wanted);
    const typical = (value: (step: CountedStep) => number, [from, to]: readonly [number, number]) =>
      median(
        steps
          .slice(from, to + 1)
          .filter(isTypical)
          .map(value),
      );

    const kinds = new Set(middle.flatMap((step) => Object.keys(counted(step))));
    const statements = [...kinds].map((kind) => [kind, median(middle.map((step) => counted(step)[kind] ?? 0))]);
    expect(Object.fromEntries(statements.filter(([, count]) => count !== 0))).toEqual(wanted);
    // No connection has to be told again for whom it works.
    expect(modeFast(middle.map((step) => step.statements.filter(isTold).length))).toBe(0);
    // What is done for all tenants, such as noting what was published, adds to some of the steps.
    expect(Math.min(...middle.map(({ transactions }) => transactions.length))).toBe(COMMITS);
    const waits = middle.map(({ statements: sent }) => sent.filter(isOfJob).filter(waitsForDisk).length);
    expect(modeFast(waits)).toBe(WAITS_FOR_DISK);
    expect(modeFast(middle.map(({ messages }) => messages.join(' ')))).toBe(sentMessages);

    const log = { early: typical(logBytes, EARLY), late: typical(logBytes, LATE) };
    const sent = { early: typical(sentBytes, EARLY), late: typical(sentBytes, LATE) };
    const read = { early: typical(readBytes, EARLY), late: typical(readBytes, LATE) };
    const reads = JSON.stringify({ read, steps: answers(middle) });
    expect(read.late, reads).toBeLessThan(read.early * GROWTH_MAX);
    expect(log.late, JSON.stringify(log)).toBeLessThan(log.early * GROWTH_MAX);
    expect(sent.late, JSON.stringify(sent)).toBeLessThan(sent.early * GROWTH_MAX);
    expect(log.late).toBeLessThan(LOG_BYTES_MAX);
  },
);
