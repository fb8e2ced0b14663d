import { TapwrightError } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import { createInteractiveSource } from '../toolkit/interactive-source.ts';
import { virtualApp, virtualApps } from './index.ts';
import { playTruth } from './play-truth.ts';

const tasks = Object.values(virtualApps).flatMap(({ app, tasks: all }) =>
  all.map((task) => ({ app, task, id: task.id })),
);

describe('virtual apps', () => {
  it('are found by name', () => {
    expect(virtualApp('notes').app.tile.packageName).toBe('org.tapwright.notes');
  });

  it.each(['nothing', 'toString', ''])('refuse the unknown name "%s" and list the known ones', (name) => {
    const attempt = () => virtualApp(name);
    expect(attempt).toThrow(TapwrightError);
    expect(attempt).toThrow(
      expect.objectContaining({ code: 'VIRTUAL_APP_UNKNOWN', expected: expect.stringContaining('notes') }),
    );
  });

  it('have tasks with names of their own', () => {
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
    expect(tasks.length).toBeGreaterThanOrEqual(6);
  });

  it.each(tasks)('$id: the known way, played by element, reaches the goal', ({ app, task }) => {
    const { packageName } = app.tile;
    const source = createInteractiveSource({ apps: [app], start: packageName });
    expect(task.done(source.state(packageName)), 'before the first step').toBe(false);
    playTruth(source, task);
    expect(task.done(source.state(packageName)), 'after the last step').toBe(true);
    source.clear(packageName);
    expect(task.done(source.state(packageName)), 'after a reset').toBe(false);
  });

  it.each(tasks)('$id: no check takes foreign data for success', ({ task }) => {
    for (const foreign of [undefined, null, 'notes', {}, { notes: [] }])
      expect(task.done(foreign)).toBe(false);
  });
});
