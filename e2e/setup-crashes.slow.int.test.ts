import { BenchmarkReport, type JobView } from '@tapwright/contracts';
import { timeline } from '@tapwright/store';
import { eventually, servicesOnly } from '@tapwright/testing';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { CLUB, club, tapLine } from './club.fixture.ts';
import { jobsOf } from './platform/jobs.ts';
import { startTestPlatform } from './platform/test-platform.ts';

const DEADLINE_MS = 240_000;
const LOG = '/data/local/tmp/club';

/** A task that only a member can do, and one whose set-up never ends well. */
function suiteOf(setup: readonly string[], check: string) {
  const phone = (line: string) => ({ phone: line });
  return {
    suite: 'Club',
    defaults: { maxSteps: 6 },
    apps: {
      [CLUB]: {
        setup: setup.map(phone),
        check: phone(check),
        tries: 2,
        teardown: [phone(`echo out >> ${LOG}`), phone(`pm clear ${CLUB}`)],
      },
    },
    tasks: [
      {
        id: 'join',
        goal: 'Tap "Join the chess evening"',
        app: CLUB,
        evaluators: [{ screen: { text: 'You take part' } }],
      },
    ],
  };
}

interface Wanted {
  readonly failPoints?: readonly string[];
  /** Whether the set-up logs in; else its check never holds. */
  readonly logsIn?: boolean;
  readonly allowed?: string;
}

/** Who has died after the commit of a handling does not come to its later points: a run for each kind. */
const SCENARIOS = [
  {
    at: 'lines',
    points: ['before-tap@setup.planned', 'after-tap@setup.planned', 'after-tap@run.closed'],
  },
  { at: 'results', points: ['before-commit@setup.planned', 'before-commit@setup.played'] },
  { at: 'publications', points: ['before-publish@setup.planned', 'before-publish@setup.played'] },
  { at: 'acknowledgements', points: ['before-ack@setup.planned', 'before-ack@setup.played'] },
] as const;

/** A benchmark of one cell, while the processes that reach these points are killed. */
async function measured({ failPoints = [], logsIn = true, allowed = 'all' }: Wanted) {
  const source = createInteractiveSource({ apps: [club] });
  source.start(CLUB);
  const lines = [tapLine(source, 'Name'), 'input text Ana', tapLine(source, 'Log in')];
  source.clear(CLUB);
  await using platform = await startTestPlatform({
    failPoints,
    source,
    environment: { SETUP_LINES: allowed },
  });
  const { cluster } = platform;
  const idle = async () => (await jobsOf(cluster).devices()).some(({ state }) => state === 'idle');
  await eventually(idle, { timeoutMs: 30_000, what: 'the phone is idle' });
  const dump = 'uiautomator dump /data/local/tmp/w.xml && grep -q "Welcome Ana" /data/local/tmp/w.xml';
  const body = JSON.stringify({ suite: suiteOf(logsIn ? lines : ['true'], dump) });
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'once' };
  const answer = await fetch(`${cluster.apiUrl}/v1/benchmarks`, { method: 'POST', headers, body });
  const stored: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(stored));
  const report = await eventually(
    async () => {
      const found = await fetch(`${cluster.apiUrl}/v1/benchmarks/${Object(stored).id}`);
      const now = BenchmarkReport.parse(await found.json());
      return now.cells[0]?.status === 'waiting' || now.cells[0]?.status === 'running' ? null : now;
    },
    { timeoutMs: DEADLINE_MS, what: 'the cell has been measured' },
  );
  const [cell] = report.cells;
  const rows = await timeline(platform.database.read, { jobId: cell?.job ?? '', afterSeq: 0, limit: 500 });
  const found = await fetch(`${cluster.apiUrl}/v1/jobs?limit=10`);
  const { jobs } = Object(await found.json());
  const ends: string[] = jobs.map((job: JobView) => `${job.outcome} ${job.reason?.code}`);
  const touched = platform.device.journal
    .entries()
    .filter(({ kind, basis }) => basis !== 'command' && (kind === 'tap' || kind === 'text'))
    .map(({ kind, args }) => [kind, ...args].join(' '));
  const told = platform.device.files.read(LOG);
  const deaths = [...cluster.processes.values()].flatMap((child) => child.deaths());
  return {
    ...{ cell, touched, deaths, ends },
    events: rows
      .map(({ type }) => type)
      .filter((type, at, all) => type !== 'run.queued' || all[at - 1] !== type),
    out: told.ok ? Buffer.from(told.value).toString('utf8').trim().split('\n').length : 0,
  };
}

const real = servicesOnly('processes that are killed while an app is set up');
describe.runIf(real)('an app whose set-up logs in', () => {
  let reference: ReturnType<typeof measured> | null = null;
  const undisturbed = () => {
    reference ??= measured({});
    return reference;
  };

  test(
    'is measured as a member finds it',
    async () => {
      const { cell, events, touched, out, deaths } = await undisturbed();
      expect(cell).toMatchObject({ status: 'passed', tries: 1 });
      expect(events).toContain('setup.played');
      expect(touched.filter((touch) => touch === 'text Ana')).toHaveLength(1);
      expect([out, deaths]).toEqual([1, []]);
    },
    DEADLINE_MS + 60_000,
  );

  test.each(SCENARIOS)(
    'is measured in the same way by those who die at $at',
    async ({ points }) => {
      const expected = await undisturbed();
      const killed = await measured({ failPoints: points });
      expect(killed.deaths).toEqual(points.map(() => 'SIGKILL'));
      expect(killed.ends, 'how its jobs have ended').toEqual(['completed COMPLETED']);
      expect(killed.cell).toMatchObject({ status: 'passed', tries: 1 });
      expect(killed.touched).toEqual(expected.touched);
      expect(killed.events).toEqual(expected.events);
      expect(killed.out).toBe(1);
    },
    2 * DEADLINE_MS + 60_000,
  );

  test(
    'counts nothing against who is measured where its set-up fails',
    async () => {
      const { cell, touched, events, out } = await measured({ logsIn: false });
      expect(cell).toMatchObject({
        ...{ status: 'error', tries: 3, result: null },
        reason: { code: 'SETUP_FAILED', message: 'check ended with an error (2 tries)' },
      });
      expect(touched).toEqual([]);
      expect(events.filter((type) => type === 'setup.planned')).toHaveLength(2);
      expect(events).not.toContain('action.decided');
      // Each try of the cell has tidied up.
      expect(out).toBe(3);
    },
    DEADLINE_MS + 60_000,
  );

  test(
    'is refused where the operator lets nobody run lines',
    async () => {
      await expect(measured({ allowed: 'none' })).rejects.toThrow('SETUP_NOT_ALLOWED');
    },
    DEADLINE_MS,
  );
});

test('the tests with processes that are killed need processes', () => {
  // On the embedded backend only this test of the file runs; standard error reports that the others do not.
  expect(suiteOf([], 'true').tasks).toHaveLength(1);
});
