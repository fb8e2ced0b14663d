import { click, elementAt, FIRST_MOMENT } from '@tapwright/virtual-ui';
import { recordingPhone } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import { driveApp } from '../testing/drive-app.fixture.ts';
import { calendarApp } from './app.ts';
import { calendarPlaces, darkSteps, stepsTo } from './places.fixture.ts';

describe.each(Object.keys(calendarPlaces))('the screen "%s"', (place) => {
  const steps = stepsTo(place, FIRST_MOMENT);

  it('has nothing that overlaps, is off the screen, cut or without a name', () => {
    const { play, faults } = driveApp(calendarApp);
    play(...steps);
    expect(faults()).toEqual([]);
  });

  it('is the same when it is reached again', () => {
    const [first, second] = [driveApp(calendarApp), driveApp(calendarApp)];
    first.play(...steps);
    second.play(...steps);
    expect(first.source.view()).toEqual(second.source.view());
  });
});

it('the dark theme changes the picture, but not the tree', async () => {
  const [light, dark] = [driveApp(calendarApp), driveApp(calendarApp)];
  dark.play(...darkSteps);
  expect(dark.source.view().hierarchy).toBe(light.source.view().hierarchy);
  const [before, after] = [await light.source.picture(), await dark.source.picture()];
  expect(Buffer.from(before.png).equals(after.png)).toBe(false);
});

/** The column of a day's cell, from its left edge. That of the first Monday of March 2026 shows how weeks begin. */
function columnOf(day: string, drive: ReturnType<typeof driveApp>): number {
  const [left] = elementAt(drive.source, { id: 'day', nth: Number(day) - 1 }).bounds;
  return Math.floor((left - 33) / 144);
}

describe('weeks', () => {
  it('begin as usual in the language of the phone', () => {
    const drive = driveApp(calendarApp);
    expect(columnOf('2', drive)).toBe(1);
    drive.source.attach?.(recordingPhone({ locale: 'de-DE' }).phone);
    expect(columnOf('2', drive)).toBe(0);
    expect(drive.shown('month_title')).toEqual(['März 2026']);
  });

  it('begin as the settings say, in the date picker too', () => {
    const drive = driveApp(calendarApp);
    drive.play(...stepsTo('settings', FIRST_MOMENT), click({ text: 'Saturday' }), { kind: 'back' });
    expect(columnOf('2', drive)).toBe(2);
    drive.play(click({ id: 'new_event' }), click({ id: 'date' }));
    const left = (text: string): number => elementAt(drive.source, { text }).bounds[0];
    expect(left('7')).toBe(left('14'));
    expect(left('7')).toBeLessThan(left('6'));
  });
});

it('a day names the number of its events', () => {
  const { source } = driveApp(calendarApp);
  expect(elementAt(source, { id: 'day', nth: 1 }).desc).toBe('March 2, 2026, 2 events');
  expect(elementAt(source, { id: 'day', nth: 2 }).desc).toBe('March 3, 2026, 1 event');
  expect(elementAt(source, { id: 'day', nth: 6 }).desc).toBe('March 7, 2026, no events');
});
