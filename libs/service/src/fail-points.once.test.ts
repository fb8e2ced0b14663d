import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAIL_POINTS } from './fail-points.ts';

const SCRIPT = fileURLToPath(new URL('fail-point.fixture.ts', import.meta.url));

let folder: TemporaryDirectory;
beforeEach(async () => {
  folder = await temporaryDirectory();
});
afterEach(() => folder.remove());

/** A separate process that passes these points; returns which it survived, and what ended it. */
function pass(points: readonly string[], wanted?: string) {
  const named = wanted === undefined ? {} : { TAPWRIGHT_FAIL_POINTS: wanted };
  const env = { ...process.env, TAPWRIGHT_FAIL_DIR: folder.path, ...named };
  const { signal, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...points], {
    env,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return { signal, passed: stdout.split('\n').filter((line) => line !== '') };
}

test('without the variable every point is passed', () => {
  const points = FAIL_POINTS.map((point) => `${point}@job.submitted`);
  expect(pass(points)).toEqual({ signal: null, passed: points });
});

test('a point kills the process at once, without a chance to clean up', () => {
  const points = ['before-commit@a.b', 'before-ack@a.b', 'before-publish@a.b'];
  expect(pass(points, 'before-ack@a.b')).toEqual({ signal: 'SIGKILL', passed: ['before-commit@a.b'] });
});

test('a point applies to one event type only', () => {
  const points = ['before-ack@a.b', 'before-ack@c.d'];
  expect(pass(points, 'before-ack@c.d')).toEqual({ signal: 'SIGKILL', passed: ['before-ack@a.b'] });
});

test('each of several points kills once: the process that is started again lives', () => {
  const points = ['before-tap@a.b', 'after-tap@a.b'];
  const wanted = points.join(',');
  expect(pass(points, wanted)).toEqual({ signal: 'SIGKILL', passed: [] });
  expect(pass(points, wanted)).toEqual({ signal: 'SIGKILL', passed: ['before-tap@a.b'] });
  expect(pass(points, wanted)).toEqual({ signal: null, passed: points });
});
