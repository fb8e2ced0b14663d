import { EVENTS } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { checkRoute, deadSubjectOf, durableOf, filterOf, parseSubject, subjectOf } from './subjects.ts';

test.each([
  [{ type: 'run.queued', address: null, key: 'run_1' }, 'tw.run.queued.run_1'],
  [{ type: 'run.queued', address: 'gw-1', key: 'run_1' }, 'tw.run.queued.gw-1.run_1'],
])('a route and its subject: %j', (route, subject) => {
  expect(subjectOf('tw', route)).toBe(subject);
  expect(parseSubject('tw', subject)).toEqual(route);
});

test.each([
  'tw.run.queued',
  'other.run.queued.run_1',
  'tw.run.queued.gw.run_1.more',
  'tw-dead.run.queued.run_1',
])('the subject %s is not one of ours', (subject) => {
  expect(parseSubject('tw', subject)).toBeNull();
});

test('no two filters of the catalogue, addressed or not, can match the same subject', () => {
  const filters = EVENTS.flatMap(({ type }) => [
    filterOf('tw', { type, address: null }),
    filterOf('tw', { type, address: 'any' }),
  ]);
  expect(new Set(filters).size).toBe(2 * EVENTS.length);
  // Filters with the same number of tokens differ in a word, not in a wildcard.
  expect(filters.every((filter) => filter.indexOf('*') === filter.length - 1)).toBe(true);
});

test('every event of the catalogue has a type that the bus accepts', () => {
  for (const { type } of EVENTS) expect(() => checkRoute({ type, address: null })).not.toThrow();
});

test('dead letters are outside the work stream', () => {
  const message = { id: 'evt_1', type: 'run.queued', address: 'gw-1', key: 'run_1', body: '' };
  expect(deadSubjectOf('tw', message)).toBe('tw-dead.run.queued.run_1');
});

test('durable names are a contract', () => {
  expect(durableOf('planner', { type: 'job.submitted', address: null })).toBe('planner_job-submitted');
  expect(durableOf('device-gateway', { type: 'run.closed', address: 'gw-1' })).toBe(
    'device-gateway_run-closed_gw-1',
  );
});
