import { expect, test } from 'vitest';
import { assign, type Candidate, HOLD_BACK_MS, type Wish } from './assignment.ts';

const idle = (serial: string, gateway = 'gw-1'): Candidate => ({ serial, gateway, idle: true });
const busy = (serial: string, gateway = 'gw-1'): Candidate => ({ serial, gateway, idle: false });
const wish = (runId: string, roles: Record<string, Candidate[]>, waitedMs = 0): Wish => ({
  runId,
  waitedMs,
  roles: new Map(Object.entries(roles)),
});
const granted = (wishes: Wish[]) =>
  Object.fromEntries([...assign(wishes).granted].map(([runId, roles]) => [runId, Object.fromEntries(roles)]));

test('the first in line gets the device, the next one another', () => {
  const any = [idle('a'), idle('b')];
  expect(granted([wish('1', { main: any }), wish('2', { main: any }), wish('3', { main: any })])).toEqual({
    1: { main: 'a' },
    2: { main: 'b' },
  });
});

test('a role leaves a device to another role that has no choice', () => {
  const roles = { any: [idle('a'), idle('b')], one: [idle('a')] };
  expect(granted([wish('1', roles)])).toEqual({ 1: { any: 'b', one: 'a' } });
});

test('all roles or none, and on one gateway', () => {
  const apart = [idle('a', 'gw-1'), idle('b', 'gw-2')];
  expect(granted([wish('1', { x: apart, y: apart })])).toEqual({});
  const together = [...apart, idle('c', 'gw-2')];
  expect(granted([wish('1', { x: together, y: together })])).toEqual({ 1: { x: 'c', y: 'b' } });
});

test('a device that cannot be used yet goes to the next; after a while it is kept free', () => {
  const pair = { x: [idle('a'), busy('b')], y: [idle('a'), busy('b')] };
  const next = wish('2', { main: [idle('a')] });
  expect(granted([wish('1', pair, HOLD_BACK_MS - 1), next])).toEqual({ 2: { main: 'a' } });
  expect(granted([wish('1', pair, HOLD_BACK_MS), next])).toEqual({});
});

test('nothing is kept free for a wish that can never be fulfilled', () => {
  const never = { x: [idle('a')], y: [] };
  expect(granted([wish('1', never, HOLD_BACK_MS), wish('2', { main: [idle('a')] })])).toEqual({
    2: { main: 'a' },
  });
});
