import { readFileSync, writeFileSync } from 'node:fs';
import { createInteractiveSource, playStep, stepsOf } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { virtualApps } from './list.ts';

/**
 * What can happen in each app, frozen: figures of how much of an app was reached are comparable only while this list
 * stays the same. `UPDATE_GOLDEN=1` renews it; figures that were measured before are then measured again.
 */
const FROZEN = new URL('./events-v1.json', import.meta.url);
const apps = Object.entries(virtualApps);

describe('what can happen in an app', () => {
  it('is frozen', () => {
    const declared = Object.fromEntries(apps.map(([name, { app }]) => [name, app.events]));
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(FROZEN, `${JSON.stringify(declared, null, 2)}\n`);
    expect(JSON.parse(readFileSync(FROZEN, 'utf8'))).toEqual(declared);
  });

  it.each(apps)('%s: all that happens on the known ways is declared', (_name, { app, tasks }) => {
    const { packageName } = app.tile;
    const declared = new Set(app.events);
    for (const { truth } of tasks) {
      const source = createInteractiveSource({ apps: [app], start: packageName });
      for (const step of stepsOf(truth, source.clock.now())) playStep(source, step);
      const happened = source.happened(packageName);
      expect(happened.filter((name) => !declared.has(name))).toEqual([]);
      expect(happened.some((name) => name.startsWith('event '))).toBe(true);
    }
  });

  it.each(apps)('%s: has one bug that ends it and one that hangs it', (_name, { app }) => {
    const kinds = Object.values(app.bugs).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'crash')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'freeze')).toHaveLength(1);
  });
});
