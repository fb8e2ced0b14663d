import { click, elementAt, FIRST_MOMENT } from '@tapwright/virtual-ui';
import { recordingPhone } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import { driveApp } from '../testing/drive-app.fixture.ts';
import { calendarApp } from './app.ts';
import { calendarPlaces, darkSteps, stepsTo } from './places.fixture.ts';

describe.each(Object.keys(calendarPlaces))('the screen "%s"', (place) => {
  const steps = stepsTo(place, FIRST_MOMENT);

  it('has nothing over its neighbour, off the screen, cut or without a name', () => {
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

it('the dark theme changes the picture and nothing of the tree', async () => {
  const [light, dark] = [driveApp(calendarApp), driveApp(calendarApp)];
  dark.play(...darkSteps);
  expect(dark.source.view().hierarchy).toBe(light.source.view().hierarchy);
  const [before, after] = [await light.source.picture(), await dark.source.picture()];
  expect(Buffer.from(before.png).equals(after.png)).toBe(false);
});

/** Weekdays by how far left they stand: where the first Monday of March 2026 is in the row of its week. */
function columnOf(day: string, drive: ReturnType<typeof driveApp>): number {
  const [left] = elementAt(drive.source, { id: 'day', nth: Number(day) - 1 }).bounds;
  return Math.floor((left - 33) / 144);
}

describe('weeks', () => {
  it('begin as the language of the phone has it', () => {
    const drive = driveApp(calendarApp);
    expect(columnOf('2', drive)).toBe(1);
    drive.source.attach?.(recordingPhone({ locale: 'de-DE' }).phone);
    expect(columnOf('2', drive)).toBe(0);
    expect(drive.shown('month_title')).toEqual(['März 2026']);
  });

  it('begin as the settings have it, in the date picker too', () => {
    const drive = driveApp(calendarApp);
    drive.play(...stepsTo('settings', FIRST_MOMENT), click({ text: 'Saturday' }), { kind: 'back' });
    expect(columnOf('2', drive)).toBe(2);
    drive.play(click({ id: 'new_event' }), click({ id: 'date' }));
    const left = (text: string): number => elementAt(drive.source, { text }).bounds[0];
    expect(left('7')).toBe(left('14'));
    expect(left('7')).toBeLessThan(left('6'));
  });
});

it('a day says how much is planned for it', () => {
  const { source } = driveApp(calendarApp);
  expect(elementAt(source, { id: 'day', nth: 1 }).desc).toBe('March 2, 2026, 2 events');
  expect(elementAt(source, { id: 'day', nth: 2 }).desc).toBe('March 3, 2026, 1 event');
  expect(elementAt(source, { id: 'day', nth: 6 }).desc).toBe('March 7, 2026, no events');
});
