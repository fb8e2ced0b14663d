import { EVENTS } from '@tapwright/contracts';
import { eventually, servicesOnly } from '@tapwright/testing';
import type { ClusterShape } from '@tapwright/testing/cluster';
import { describe, expect, test } from 'vitest';
import { type JobHistory, readHistory } from './history.ts';
import { jobsOf } from './jobs.ts';
import { startTestPlatform } from './test-platform.ts';

const GOAL = "Create a note titled 'Lamp' with the text 'Buy a new bulb'";

/**
 * Events of a run that goes well. The tests for canceled and stuck runs, for two phones, for healing, for explorations and
 * for set-ups cover the others.
 */
const RARE = new Set([
  'role.entered',
  'run.stopped',
  'step.invalidated',
  'state.restored',
  'end.claimed',
  'healing.asked',
  'leg.ended',
  'repro.asked',
  'repro.written',
  'task.wanted',
  'act.wanted',
  'act.awaited',
  'look.wanted',
  'run.paused',
  'run.resumed',
  'proposal.accepted',
  'action.refused',
  'phone.taken',
  'phone.returned',
  'setup.planned',
  'setup.played',
]);
export const ON_THE_WAY = EVENTS.map((event) => event.type).filter((type) => !RARE.has(type));
const DEADLINE_MS = 600_000;

export interface CrashScenario {
  readonly name: string;
  readonly failPoints: readonly string[];
  /** A run that ends by a claim; usually the look after the last action ends it. */
  readonly strategy?: string;
  /** A word of what its actor remembers at the end; absent: it keeps no summary. */
  readonly remembers?: string;
}

/** Deaths where something is decided or done on the phone. */
export const AT_TAPS: readonly CrashScenario[] = [
  {
    name: 'at a decision after a summary',
    failPoints: [
      'before-commit@step.advanced',
      'before-publish@step.advanced',
      'before-ack@step.advanced',
      'after-tap@action.decided',
    ],
    strategy: 'xuat',
    remembers: 'Write something',
  },
  { name: 'before a tap', failPoints: ['before-tap@action.decided', 'before-tap@replay.planned'] },
  { name: 'after a tap', failPoints: ['after-tap@action.decided', 'after-tap@replay.planned'] },
];

/** Before the phone is attested a run would have to wait for it, and would get a second message. */
const idle = (jobs: ReturnType<typeof jobsOf>) =>
  eventually(async () => (await jobs.devices()).some(({ state }) => state === 'idle'), {
    timeoutMs: 30_000,
    what: 'the phone is idle',
  });

/** A waiting run may get more than one message that it can begin. */
const withoutReminders = (events: readonly string[]) =>
  events.filter((type, at) => type !== 'run.queued' || events[at - 1] !== type);

async function runWith(
  failPoints: readonly string[],
  strategy: string,
  shape: ClusterShape,
): Promise<{ history: JobHistory; deaths: number }> {
  await using platform = await startTestPlatform({ failPoints, shape });
  const jobs = jobsOf(platform.cluster);
  await idle(jobs);
  // Only this strategy reads goals, so only there a person can confirm what was read.
  const confirm = strategy === 'tapwright';
  const about = { app: platform.app, reset: 'data', device: { serial: 'phone-1' } };
  const body = { goal: GOAL, ...about, strategy, confirm };
  const { id } = await jobs.submit(body, `crash-${failPoints[0] ?? 'none'}`);
  if (confirm) await jobs.confirm(id);
  await jobs.ended(id, DEADLINE_MS);
  const history = await readHistory(platform, id);
  const deaths = () => [...platform.cluster.processes.values()].flatMap((child) => child.deaths());
  // The last process dies after its work is committed: a moment after the job has ended.
  await eventually(() => deaths().length >= failPoints.length, {
    timeoutMs: 60_000,
    what: 'every fail point',
  });
  expect(deaths().filter((how) => how !== 'SIGKILL')).toEqual([]);
  return { history, deaths: deaths().length };
}

/** Makes a test of each scenario: what is killed costs nothing but time. Only on real services. */
export function describeCrashes(scenarios: readonly CrashScenario[], shape: ClusterShape = 'eight'): void {
  const real = servicesOnly('processes that are killed at every event');
  describe.runIf(real)('a process that is killed', () => survives(scenarios, shape));
  test('the crash tests need processes', () => {
    // On the embedded backend only this test of the file runs; standard error reports that the others do not.
    expect(scenarios.flatMap(({ failPoints }) => failPoints).length).toBeGreaterThan(0);
  });
}

function survives(scenarios: readonly CrashScenario[], shape: ClusterShape): void {
  const undisturbed = new Map<string, ReturnType<typeof runWith>>();
  const reference = (strategy: string) => {
    const known = undisturbed.get(strategy) ?? runWith([], strategy, shape);
    undisturbed.set(strategy, known);
    return known;
  };

  test.each(scenarios)(
    '$name costs nothing but time',
    async ({ failPoints, strategy = 'tapwright', remembers = null }) => {
      const expected = await reference(strategy);
      const { history, deaths } = await runWith(failPoints, strategy, shape);
      expect(deaths, 'every fail point killed exactly once').toBe(failPoints.length);
      expect(history.outcome).toBe('completed');
      expect(history.executed, 'what the phone counted').toEqual(expected.history.executed);
      expect(withoutReminders(history.events), 'no event lost or written twice').toEqual(
        withoutReminders(expected.history.events),
      );
      expect(history.unhandled).toEqual([]);
      expect(new Set(history.proofs)).toEqual(new Set(['replayed']));
      expect(history.conversation?.summary ?? null).toEqual(
        remembers === null ? null : expect.stringContaining(remembers),
      );
      expect(history.conversation, 'what the actor remembers').toEqual(expected.history.conversation);
      expect(history.device).toBe('idle');
    },
    DEADLINE_MS + 60_000,
  );
}
