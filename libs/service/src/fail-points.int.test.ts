import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAIL_POINTS } from './fail-points.ts';

const SCRIPT = fileURLToPath(new URL('fail-point.fixture.ts', import.meta.url));

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

function pass(points: readonly string[], environment: Record<string, string>) {
  const env = { ...process.env, ...environment };
  const { signal, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...points], { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return { signal, passed: stdout.split('\n').filter((line) => line !== '') };
}

test('without the variable every point is passed', () => {
  const points = FAIL_POINTS.map((point) => `${point}@job.submitted`);
  expect(pass(points, {})).toEqual({ signal: null, passed: points });
});

test('a point kills the process there and then, with no chance to clean up', () => {
  const died = pass(['before-commit@a.b', 'before-ack@a.b', 'before-publish@a.b'], {
    TAPWRIGHT_FAIL_POINT: 'before-ack',
  });
  expect(died).toEqual({ signal: 'SIGKILL', passed: ['before-commit@a.b'] });
});

test('a point can be meant for one event type only', () => {
  const died = pass(['before-ack@a.b', 'before-ack@c.d'], { TAPWRIGHT_FAIL_POINT: 'before-ack@c.d' });
  expect(died).toEqual({ signal: 'SIGKILL', passed: ['before-ack@a.b'] });
});

test('with a marker only the first process dies: the restarted one lives', () => {
  const marker = join(folder.path, 'died');
  const environment = { TAPWRIGHT_FAIL_POINT: 'after-tap', TAPWRIGHT_FAIL_ONCE: marker };
  expect(pass(['after-tap@a.b'], environment).signal).toBe('SIGKILL');
  expect(existsSync(marker)).toBe(true);
  expect(pass(['after-tap@a.b'], environment)).toEqual({ signal: null, passed: ['after-tap@a.b'] });
});
