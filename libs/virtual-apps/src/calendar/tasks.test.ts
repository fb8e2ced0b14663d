import { click, createInteractiveSource, playStep, playTruth, steppedClock } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { calendarApp } from './app.ts';
import { calendarTasks } from './tasks.ts';

const CALENDAR = 'org.tapwright.calendar';

const sourceAt = (now: number) =>
  createInteractiveSource({ apps: [calendarApp], start: CALENDAR, clock: steppedClock(now) });

/** Ends of a month, of a year, of February with and without a leap day, at different hours. */
const MOMENTS = [
  Date.UTC(2026, 2, 31, 9, 30),
  Date.UTC(2026, 11, 31, 23, 10),
  Date.UTC(2027, 1, 28, 0, 1),
  Date.UTC(2028, 1, 28, 16, 45),
  Date.UTC(2026, 4, 15, 12),
];
const relative = calendarTasks.flatMap((task) =>
  [task.truth, ...(task.ways ?? [])].map((way, i) => ({ task, way, name: `${task.id}, way ${i + 1}` })),
);

describe.each(MOMENTS.map((now) => ({ now, on: new Date(now).toISOString() })))('on $on', ({ now }) => {
  it.each(relative)('$name leads to the goal', ({ task, way }) => {
    const source = sourceAt(now);
    playTruth(source, task, way);
    expect(task.done(source.state(CALENDAR))).toBe(true);
  });
});

describe('the check of the appointment', () => {
  const task = calendarTasks.find(({ id }) => id === 'calendar-appointment');
  const now = Date.UTC(2026, 2, 2, 9, 30);

  it('counts "tomorrow" from the day of saving', () => {
    const source = sourceAt(now);
    source.clock.pass(3 * 86_400_000);
    playStep(source, click({ desc: 'Go to today' }));
    if (task !== undefined) playTruth(source, task);
    expect(task?.done(source.state(CALENDAR))).toBe(true);
  });

  it('fails with the right event if anything else has changed', () => {
    const source = sourceAt(now);
    if (task !== undefined) playTruth(source, task);
    expect(task?.done(source.state(CALENDAR))).toBe(true);
    for (const step of [
      click({ text: 'Dentist Dr. Amsel' }),
      click({ desc: 'Delete' }),
      click({ text: 'Delete' }),
    ])
      playStep(source, step);
    expect(task?.done(source.state(CALENDAR))).toBe(false);
  });
});
