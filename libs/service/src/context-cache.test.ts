import { CandidatesEnded, RunEnded, ScreenObserved } from '@tapwright/contracts';
import { sampleEvent, sampleJob, sampleRun } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { createContextCache } from './context-cache.ts';
import { sampleContext } from './middleware/work.fixture.ts';

const job = sampleJob({ version: 4 });
const run = sampleRun({ version: 7, jobId: job.id });
const context = { ...sampleContext(), job, run };
const ofRun = sampleEvent(ScreenObserved, { job, run, data: { step: 0, captureId: 'cap_1' } });
const ofJob = sampleEvent(CandidatesEnded, { job, data: { runIds: [run.id] } });

test('an event of a run begins with the rows as the handling before it left them', () => {
  const contexts = createContextCache();
  contexts.committed(context, { run: { step: 3 }, emit: [] }, [ofRun]);
  expect(contexts.guess(ofRun.id, run.id)).toMatchObject({ job, run: { step: 3, version: 8 } });
  expect(contexts.guess('evt_other', run.id)).toBeNull();
});

test('so does the event that says that it has ended', () => {
  const contexts = createContextCache();
  const ended = sampleEvent(RunEnded, { job, run, data: {} });
  contexts.committed(context, { run: { status: 'ended' }, emit: [] }, [ended]);
  expect(contexts.guess(ended.id, run.id)?.run).toMatchObject({ status: 'ended', version: 8 });
});

test('an event of a job begins without a run, with the version that the commit of a run or of the job has left', () => {
  const contexts = createContextCache();
  contexts.committed(context, { job: {}, emit: [] }, [ofJob]);
  const next = contexts.guess(ofJob.id, job.id);
  expect(next).toMatchObject({ job: { version: 5 }, run: null });
  if (next === null) throw new Error('its event was stored');
  contexts.committed(next, { emit: [] }, [{ ...ofJob, id: 'evt_next' }]);
  expect(contexts.guess('evt_next', job.id)).toMatchObject({ job: { version: 6 }, run: null });
  expect(contexts.guess(ofJob.id, job.id)).toBeNull();
});

test('an event of another run is read: its rows are not known', () => {
  const contexts = createContextCache();
  const other = { ...ofRun, runId: 'run_other' };
  contexts.committed(context, { emit: [] }, [other]);
  expect(contexts.guess(other.id, 'run_other')).toBeNull();
  expect(contexts.guess(other.id, job.id)).toBeNull();
});

test('what was refused is forgotten', () => {
  const contexts = createContextCache();
  contexts.committed(context, { job: {}, emit: [] }, [ofRun, ofJob]);
  contexts.forget(context);
  expect(contexts.guess(ofRun.id, run.id)).toBeNull();
  contexts.forget({ ...context, run: null });
  expect(contexts.guess(ofJob.id, job.id)).toBeNull();
});
