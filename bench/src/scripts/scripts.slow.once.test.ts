import { describe, expect, it } from 'vitest';
import { bugFigures, passing, visitScripts } from './bug-figures.ts';
import { healingFigures } from './healing-figures.ts';
import { recordAll } from './record-runs.ts';
import { replayFigures } from './replay-figures.ts';
import { WORLDS } from './worlds.ts';

/** A part of `npm run bench:scripts`: two apps, with lower demands than for all of them. */
const recorded = recordAll(['notes', 'shop']);
const scripts = recorded.filter(({ trace }) => trace !== null);

describe('scripts of two apps in changed worlds', () => {
  it('exist for nearly all of their tasks', () => {
    expect(recorded.length).toBeGreaterThan(12);
    expect(scripts.length / recorded.length).toBeGreaterThan(0.8);
  });

  it('replay in 95 of 100 worlds at least', () => {
    const figures = WORLDS.map((world) => replayFigures(scripts, world));
    const replayed = figures.reduce((sum, one) => sum + one.replayed, 0);
    const failures = figures.flatMap((one) => one.failures.map(({ why }) => `${one.world.name}: ${why}`));
    expect(figures.length).toBeGreaterThan(12);
    expect({ is: replayed / (figures.length * scripts.length) >= 0.95, failures }).toMatchObject({
      is: true,
    });
  });

  it('fail where the app has a bug, and healing does not hide that', () => {
    const figures = bugFigures(scripts, visitScripts(['notes', 'shop']));
    const noticed = figures.filter(({ byTasks, byVisits }) => byTasks + byVisits > 0).map(({ bug }) => bug);
    expect(noticed).toEqual(
      expect.arrayContaining([
        'notes:crash-on-delete',
        'notes:freeze-on-copy',
        'notes:dead-theme',
        'notes:body-not-saved',
        'notes:unlabelled-new-note',
        'shop:wrong-total',
        'shop:quantity-ignored',
        'shop:dead-remove',
      ]),
    );
    expect(figures.filter(({ healedAway }) => healedAway > 0)).toEqual([]);
  });

  it('of visits pass without a bug, and notice bugs that no task looks at', () => {
    const visits = visitScripts(['camera', 'chat', 'contacts', 'player', 'settings', 'shop', 'wallet']);
    expect(passing(visits)).toEqual(visits);
    const noticed = bugFigures([], visits).flatMap(({ bug, byVisits }) => (byVisits > 0 ? bug : []));
    expect(noticed).toEqual(
      expect.arrayContaining([
        'camera:timer-ignored',
        'camera:wrong-camera',
        'camera:wrong-length',
        'chat:badge-stays',
        'chat:overlapping-draft',
        'contacts:export-incomplete',
        'contacts:merge-loses-numbers',
        'player:repeat-one-goes-on',
        'player:shuffle-loses',
        'settings:overlapping-preview',
        'shop:ordered-twice',
        'wallet:paid-twice',
      ]),
    );
  });

  it('are healed rightly on a version where all ids differ', () => {
    const [ids] = healingFigures(scripts, ['ids renamed']);
    expect(ids?.lost).toBeGreaterThan(5);
    expect((ids?.right ?? 0) / (ids?.lost ?? 1)).toBeGreaterThanOrEqual(0.8);
    expect(ids?.wrong).toBe(0);
  });
});
