import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { doneActions } from './done.ts';
import { loadRecordedApp, recordedAppFolders } from './load.ts';
import { mapTask } from './map-task.ts';
import { score } from './metrics.ts';
import type { TruthAction } from './truth.ts';

/** Recorded tasks lie beside the project and are never a part of it. */
const RECORDINGS = join(import.meta.dirname, '../../../../shared/recordings');
const present = existsSync(RECORDINGS);
if (!present) console.warn(`NOT TESTED: no recordings at ${RECORDINGS}; no real task is mapped by this run`);

describe.skipIf(!present)('recorded tasks', () => {
  const apps = present ? recordedAppFolders(RECORDINGS, 'droidtask-').map(loadRecordedApp) : [];
  const mapped = apps.flatMap((app) => app.tasks.map((task) => ({ app, truth: mapTask(app, task) })));

  it('every step of every task is mapped to an element, nearly all of them on their own node', () => {
    expect(mapped.length).toBeGreaterThan(0);
    expect(mapped.flatMap(({ truth }) => truth.unmapped)).toEqual([]);
    const actions = mapped.flatMap(({ truth }) => truth.actions);
    const own = actions.filter(({ mappedBy }) => mappedBy === 'edge' || mappedBy === 'screen');
    expect(own.length / actions.length).toBeGreaterThan(0.98);
  });

  it('doing exactly what the truth says is contained, completed and exact in every task', () => {
    for (const { app, truth } of mapped) {
      const done = truth.actions
        .filter(({ focus }) => !focus)
        .flatMap((action) => doneActions([toInput(action)]));
      expect(score(app, truth, { done, endedItself: true }), `${app.name} ${truth.task}`).toEqual({
        contained: true,
        completed: true,
        exact: true,
        proportion: 1,
        prefix: 1,
        precision: 1,
      });
    }
  });

  it('leaving out the last action is contained in no task', () => {
    for (const { app, truth } of mapped) {
      const done = truth.actions.slice(0, -1).flatMap((action) => doneActions([toInput(action)]));
      expect(score(app, truth, { done, endedItself: true }).contained, `${app.name} ${truth.task}`).toBe(
        false,
      );
    }
  });
});

/** The right action as a replayed recording would report it. */
function toInput({ kind, node, element, text }: TruthAction) {
  const touched = element === null ? null : { node, ...element };
  const events = { click: 'tap', long_click: 'long_tap', text: 'text', back: 'key' } as const;
  return {
    event: events[kind],
    element: touched,
    followed: null,
    basis: 'recorded',
    from: node,
    to: `after ${node}`,
    text: kind === 'back' ? 'BACK' : text,
  };
}
