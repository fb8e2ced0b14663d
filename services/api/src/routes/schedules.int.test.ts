import { FiringView, RerunView, ScheduleDetail } from '@tapwright/contracts';
import { asTenant, deleteCase, findJob, findSchedule, listJobs, putSchedule } from '@tapwright/store';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiOfTheFile } from '../api.fixture.ts';
import { type FiringOptions, fireDue } from '../schedules/fire-schedules.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');

const ACME = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };
const NIGHTLY = { cron: '30 2 * * *', timeZone: 'Europe/Berlin', jobs: [{ goal: 'write a note' }] };
const MINUTELY = { ...NIGHTLY, cron: '* * * * *' };
const MINUTE = 60_000;

const options = (): FiringOptions => {
  const { db, publisher, secrets } = on.platform;
  return { platform: on.platform, submitting: { db, publisher, secrets }, everyMs: 1_000 };
};

/** Has a schedule been due for so long. */
async function dueSince(id: string, ms: number, tenantId = 'acme'): Promise<Date> {
  const first = new Date(Math.floor((Date.now() - ms) / MINUTE) * MINUTE);
  await asTenant(tenantId, async () => {
    const row = await findSchedule(on.db.read, tenantId, id);
    if (row === null) throw new Error('no such schedule');
    await on.db.transaction((tx) => putSchedule(tx, { ...row, nextAt: first }));
  });
  return first;
}

const Page = z.object({ firings: z.array(FiringView), next: z.string().nullable() });

/** All of them, page by page. */
async function firings(id: string, headers = ACME): Promise<readonly FiringView[]> {
  const all: FiringView[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const from: string = before === '' ? '' : `&before=${encodeURIComponent(before)}`;
    const { body } = await on.api.get(`/v1/schedules/${id}/firings?limit=200${from}`, headers);
    const page: z.infer<typeof Page> = Page.parse(body);
    all.push(...page.firings);
    before = page.next;
  }
  return all;
}

describe('schedules', () => {
  test('are stored, replaced, listed, read and deleted', async () => {
    expect(await on.api.put('/v1/schedules/nightly', NIGHTLY, ACME)).toMatchObject({
      status: 201,
      body: {
        id: 'nightly',
        version: 1,
        jobs: 1,
        enabled: true,
        nextAt: expect.stringMatching(/T0[01]:30:00/),
      },
    });
    const off = await on.api.put('/v1/schedules/nightly', { ...NIGHTLY, enabled: false }, ACME);
    expect(off).toMatchObject({ status: 200, body: { version: 2, nextAt: null } });
    expect((await on.api.get('/v1/schedules', ACME)).body).toMatchObject({ schedules: [{ id: 'nightly' }] });
    expect((await on.api.get('/v1/schedules/nightly', OTHER)).status).toBe(404);
    expect((await on.api.delete('/v1/schedules/nightly', OTHER)).status).toBe(404);
    expect((await on.api.delete('/v1/schedules/nightly', ACME)).status).toBe(204);
    expect((await on.api.get('/v1/schedules/nightly/firings', ACME)).status).toBe(404);
  });

  test('are shown with the jobs that they submit, and read back as they were sent', async () => {
    const jobs = [{ goal: 'write a note', app: 'org.example.notes' }, { goal: 'read it' }];
    await on.api.put('/v1/schedules/shown', { ...NIGHTLY, jobs }, ACME);
    expect((await on.api.get('/v1/schedules/shown', ACME)).body).toMatchObject({ jobs: 2, requests: jobs });
  });

  test('do not show a value that has become a secret since it was stored, nor one of a case that is gone', async () => {
    const spec = { id: 'pin-entry', title: 'Enter it', steps: [{ do: 'Enter ${pin} as ${name}' }] };
    const parameters = { pin: {}, name: {} };
    await on.api.put('/v1/cases/pin-entry', { ...spec, parameters }, ACME);
    const job = { kind: 'case', case: 'pin-entry', parameters: { pin: '264019', name: 'Ana' } };
    expect(await on.api.put('/v1/schedules/entry', { ...NIGHTLY, jobs: [job] }, ACME)).toMatchObject({
      status: 201,
    });
    const shown = async () =>
      ScheduleDetail.parse((await on.api.get('/v1/schedules/entry', ACME)).body).requests[0];
    expect(await shown()).toEqual(job);
    await on.api.put(
      '/v1/cases/pin-entry',
      { ...spec, parameters: { ...parameters, pin: { secret: true } } },
      ACME,
    );
    expect(await shown()).toEqual({ ...job, parameters: { name: 'Ana' } });
    expect((await on.api.delete('/v1/cases/pin-entry', ACME)).status).toBe(204);
    expect(await shown()).toEqual({ ...job, parameters: {} });
  });

  test('are replaced only where nobody has changed them meanwhile, if the version is given', async () => {
    const put = (body: object) => on.api.put('/v1/schedules/guarded', { ...NIGHTLY, ...body }, ACME);
    expect(await put({ version: 3 })).toMatchObject({ status: 409, body: { error: { field: 'version' } } });
    expect((await on.api.get('/v1/schedules/guarded', ACME)).status).toBe(404);
    expect(await put({ version: 0 })).toMatchObject({ status: 201, body: { version: 1 } });
    expect(await put({ version: 0 })).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    const two = await Promise.all([
      put({ version: 1, cron: '1 1 * * *' }),
      put({ version: 1, cron: '2 2 * * *' }),
    ]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = two.find(({ status }) => status === 200)?.body;
    expect((await on.api.get('/v1/schedules/guarded', ACME)).body).toMatchObject({ ...(kept as object) });
  });

  test('without jobs keep those that are stored; one whose case is gone can be switched off, not on', async () => {
    await on.api.put('/v1/cases/goes', { id: 'goes', title: 'Goes', steps: [{ do: 'Go' }] }, ACME);
    const jobs = [{ kind: 'case', case: 'goes' }];
    const { jobs: _, ...time } = NIGHTLY;
    expect(await on.api.put('/v1/schedules/kept', time, ACME)).toMatchObject({
      body: { error: { field: 'jobs' } },
    });
    await on.api.put('/v1/schedules/kept', { ...time, jobs }, ACME);
    await on.api.delete('/v1/cases/goes', ACME);
    expect(await on.api.put('/v1/schedules/kept', { ...time, enabled: false }, ACME)).toMatchObject({
      body: { enabled: false, jobs: 1, version: 2 },
    });
    expect(await on.api.put('/v1/schedules/kept', time, ACME)).toMatchObject({
      body: { error: { field: 'jobs.0.case' } },
    });
    expect((await on.api.get('/v1/schedules/kept', ACME)).body).toMatchObject({
      enabled: false,
      version: 2,
      requests: jobs,
    });
  });

  test.each([
    ['a wrong line', { ...NIGHTLY, cron: 'at night' }, 'cron'],
    ['a wrong zone', { ...NIGHTLY, timeZone: 'Mars' }, 'timeZone'],
    ['no job', { ...NIGHTLY, jobs: [] }, 'jobs'],
    ['an unknown field of a job', { ...NIGHTLY, jobs: [{ goal: 'x', gaol: 'y' }] }, 'jobs.0.gaol'],
    ['a case that is not stored', { ...NIGHTLY, jobs: [{ kind: 'case', case: 'none' }] }, 'jobs.0.case'],
    [
      'the value of a secret',
      {
        ...NIGHTLY,
        jobs: [
          {
            kind: 'case',
            case: {
              id: 'pay',
              title: 'Pay',
              steps: [{ do: 'Enter ${pin}' }],
              parameters: { pin: { secret: true } },
            },
            parameters: { pin: '264019' },
          },
        ],
      },
      'jobs.0.parameters',
    ],
  ])('with %s are refused by field', async (_, body, field) => {
    const answer = await on.api.put('/v1/schedules/wrong', body, ACME);
    expect(answer).toMatchObject({ body: { error: { field } } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await on.api.get('/v1/schedules/wrong', ACME)).status).toBe(404);
  });
});

describe('a schedule that is due', () => {
  test('begins its jobs once, whoever looks and however often', async () => {
    await on.api.put('/v1/schedules/once', { ...MINUTELY, jobs: [{ goal: 'one' }, { goal: 'two' }] }, ACME);
    const first = await dueSince('once', 0);
    await Promise.all([fireDue(options()), fireDue(options()), fireDue(options())]);
    await fireDue(options());
    const [firing, ...others] = await firings('once');
    expect(others).toEqual([]);
    expect(firing).toMatchObject({ dueAt: first.toISOString(), outcome: 'begun', detail: '' });
    const jobs = await asTenant('acme', () =>
      listJobs(on.db.read, { tenantId: 'acme', limit: 100, before: null }),
    );
    expect(jobs.map(({ spec }) => spec.goal).toSorted()).toEqual(['one', 'two']);
    expect(firing?.jobs.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
    expect((await on.api.get('/v1/schedules/once', ACME)).body).toMatchObject({
      nextAt: new Date(first.getTime() + MINUTE).toISOString(),
    });
  });

  test('of a process that died before it noted what it had begun begins nothing twice', async () => {
    await on.api.put('/v1/schedules/dies', { ...MINUTELY, jobs: [{ goal: 'dies' }] }, ACME);
    await dueSince('dies', 0);
    const { submitting } = options();
    let transactions = 0;
    const transaction: typeof submitting.db.transaction = (body) => {
      transactions += 1;
      // The first one stores the jobs, the second one notes them.
      return transactions === 1 ? submitting.db.transaction(body) : Promise.reject(new Error('died'));
    };
    const db = { ...submitting.db, read: submitting.db.read, transaction };
    await fireDue({ ...options(), submitting: { ...submitting, db } });
    expect(transactions).toBe(2);
    expect(await firings('dies')).toEqual([]);
    await fireDue(options());
    const [firing] = await firings('dies');
    const jobs = await asTenant('acme', () =>
      listJobs(on.db.read, { tenantId: 'acme', limit: 100, before: null }),
    );
    const own = jobs.filter(({ spec }) => spec.goal === 'dies').map(({ id }) => id);
    expect(own).toHaveLength(1);
    expect(firing).toMatchObject({ outcome: 'begun', jobs: own });
  });

  test('after an outage begins each time of the last hour, and tells what was missed', async () => {
    await on.api.put('/v1/schedules/late', { ...NIGHTLY, cron: '*/10 * * * *' }, ACME);
    await dueSince('late', 2 * 60 * MINUTE);
    await fireDue(options());
    const told = await firings('late');
    const late = ({ dueAt }: FiringView) => Date.now() - Date.parse(dueAt) > 60 * MINUTE;
    expect(told.length).toBeGreaterThanOrEqual(12);
    for (const firing of told) expect(firing.outcome).toBe(late(firing) ? 'missed' : 'begun');
    expect(told.some(({ outcome }) => outcome === 'missed')).toBe(true);
    expect(
      told.find(({ outcome, detail }) => outcome === 'begun' && detail.endsWith('s late')),
    ).toBeDefined();
  });

  test('begins again only what failed, each once, and again where that has failed; not what is put aside', async () => {
    const jobs = ['good', 'bad', 'late', 'open'].map((goal) => ({ goal }));
    await on.api.put('/v1/schedules/again', { ...MINUTELY, jobs }, ACME);
    expect((await on.api.post('/v1/schedules/again/rerun', {}, ACME)).status).toBe(404);
    await dueSince('again', 0);
    await fireDue(options());
    const [firing] = await firings('again');
    const [good = '', bad = '', late = '', stillOpen = ''] = firing?.jobs ?? [];
    const end = (id: string, outcome: string) =>
      asTenant('acme', () =>
        on.db.transaction((tx) =>
          tx.execute(
            sql`update jobs set status = 'ended', outcome = ${outcome}, ended_at = now() where id = ${id}`,
          ),
        ),
      );
    await end(good, 'completed');
    await end(bad, 'failed');
    await end(late, 'failed');
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await on.api.put('/v1/quarantines', { test: 'goal late', until, reason: 'known' }, ACME);
    const rerun = async () =>
      RerunView.parse((await on.api.post('/v1/schedules/again/rerun', { dueAt: firing?.dueAt }, ACME)).body);
    const first = await rerun();
    expect(first).toMatchObject({ dueAt: firing?.dueAt, quarantined: ['goal late'] });
    expect(first.jobs).toHaveLength(1);
    expect([good, bad, late, stillOpen]).not.toContain(first.jobs[0]);
    expect((await rerun()).jobs).toEqual(first.jobs);
    await end(first.jobs[0] ?? '', 'crashed');
    const second = await rerun();
    expect(second.jobs).toHaveLength(1);
    expect(second.jobs).not.toEqual(first.jobs);
    await end(second.jobs[0] ?? '', 'completed');
    expect((await rerun()).jobs).toEqual([]);
    expect((await on.api.post('/v1/schedules/again/rerun', {}, OTHER)).status).toBe(404);
  });

  test('after a year begins what is due in the last hour, and tells the rest as one', async () => {
    await on.api.put('/v1/schedules/year', MINUTELY, ACME);
    const first = await dueSince('year', 365 * 24 * 60 * MINUTE);
    await fireDue(options());
    const told = await firings('year');
    expect(told.at(-1)).toMatchObject({ dueAt: first.toISOString(), outcome: 'missed' });
    expect(told.at(-1)?.detail).toContain('nor what was due after it until');
    expect(told.filter(({ outcome }) => outcome === 'begun').length).toBeGreaterThanOrEqual(59);
  });

  test('whose case was deleted is refused with the reason, and goes on', async () => {
    const spec = { id: 'gone', title: 'Gone', steps: [{ do: 'Open it' }] };
    await on.api.put('/v1/cases/gone', spec, ACME);
    await on.api.put('/v1/schedules/gone', { ...MINUTELY, jobs: [{ kind: 'case', case: 'gone' }] }, ACME);
    await asTenant('acme', () => on.db.transaction((tx) => deleteCase(tx, 'acme', 'gone')));
    await dueSince('gone', 0);
    await fireDue(options());
    expect(await firings('gone')).toMatchObject([
      { outcome: 'refused', jobs: [], detail: expect.stringContaining('NOT_FOUND') },
    ]);
    expect((await on.api.get('/v1/schedules/gone', ACME)).body).toMatchObject({ nextAt: expect.any(String) });
  });

  test('of a tenant with too many open jobs stays due until there is room', async () => {
    await on.api.put('/v1/schedules/full', MINUTELY, ACME);
    const first = await dueSince('full', 0);
    const full = { ...options(), submitting: { ...options().submitting, openJobsMax: 0 } };
    await fireDue(full);
    expect(await firings('full')).toEqual([]);
    expect((await on.api.get('/v1/schedules/full', ACME)).body).toMatchObject({
      nextAt: first.toISOString(),
    });
    await fireDue(options());
    expect(await firings('full')).toMatchObject([{ outcome: 'begun' }]);
  });

  test('waits for nobody else: many of a tenant without room, which are due for longer, keep no other one', async () => {
    const stuck = Array.from({ length: 25 }, (_, at) => `stuck-${at}`);
    for (const id of stuck) {
      await on.api.put(`/v1/schedules/${id}`, MINUTELY, ACME);
      await dueSince(id, 5 * MINUTE);
    }
    await on.api.put('/v1/schedules/free', MINUTELY, OTHER);
    await dueSince('free', 0, 'other');
    // The first tenant has open jobs, the other none.
    const little = { ...options(), submitting: { ...options().submitting, openJobsMax: 1 } };
    expect(await fireDue(little)).toEqual({ stayed: true });
    expect(await firings('free', OTHER)).toMatchObject([{ outcome: 'begun' }]);
    for (const id of stuck) {
      expect(await firings(id)).toEqual([]);
      await on.api.delete(`/v1/schedules/${id}`, ACME);
    }
    expect(await fireDue(options())).toEqual({ stayed: false });
  });

  test('begins jobs of its own tenant', async () => {
    await on.api.put('/v1/schedules/theirs', MINUTELY, OTHER);
    await dueSince('theirs', 0, 'other');
    await fireDue(options());
    const [firing] = await firings('theirs', OTHER);
    const job = await asTenant('other', () => findJob(on.db.read, 'other', firing?.jobs[0] ?? ''));
    expect(job?.tenantId).toBe('other');
  });
});
