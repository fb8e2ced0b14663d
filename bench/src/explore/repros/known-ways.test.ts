import { virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { type AppSignal, createInteractiveSource, PLAIN_PHONE, playStep } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { fatalBugs } from '../virtual-phone.ts';
import { KNOWN_WAYS } from './known-ways.ts';

/** What the phone has reported after each step of the way. */
function reports(bug: string): readonly (readonly AppSignal['kind'][])[] {
  const { app } = virtualApp(bug.slice(0, bug.indexOf(':')));
  const source = createInteractiveSource({ apps: [app], start: app.tile.packageName, bugs: [bug] });
  const met: AppSignal['kind'][] = [];
  source.attach?.({
    ...PLAIN_PHONE,
    report: ({ kind }) => {
      if (kind === 'crashed' || kind === 'not_responding') met.push(kind);
    },
  });
  return (KNOWN_WAYS[bug] ?? []).map((step) => {
    playStep(source, step);
    source.clock.pass(2_000);
    return [...met];
  });
}

test('a way is known to every bug that ends or hangs an app', () => {
  const bugs = Object.entries(virtualApps).flatMap(([name, { app }]) => fatalBugs(name, app));
  expect(Object.keys(KNOWN_WAYS).toSorted()).toEqual(bugs.toSorted());
});

describe('the known way', () => {
  test.each(Object.keys(KNOWN_WAYS))('to %s meets it with its last step, and not before', (bug) => {
    const after = reports(bug);
    expect(after.at(-1)).toEqual([bug.includes(':freeze') ? 'not_responding' : 'crashed']);
    expect(after.at(-2)).toEqual([]);
  });
});
