import { describe, expect, it } from 'vitest';
import { steppedClock } from '../clock.ts';
import { driveSampler } from '../testing/drive.fixture.ts';
import { NEIGHBOUR, neighbour } from '../testing/neighbour.fixture.ts';
import { SAMPLER, sampler } from '../testing/sampler.fixture.ts';
import { createInteractiveSource } from './interactive-source.ts';
import { LAUNCHER_PACKAGE } from './session.ts';

describe('an interactive device', () => {
  it('begins at the launcher, where a tap on an icon starts the app', () => {
    const source = createInteractiveSource({ apps: [sampler, neighbour] });
    expect(source.view()).toMatchObject({
      packageName: LAUNCHER_PACKAGE,
      activity: `${LAUNCHER_PACKAGE}/.HomeActivity`,
    });
    const [left, top] =
      /text="Neighbour"[^>]*bounds="\[(\d+),(\d+)\]/.exec(source.view().hierarchy)?.slice(1).map(Number) ??
      [];
    source.input({ kind: 'tap', x: (left ?? 0) + 2, y: (top ?? 0) + 2 });
    expect(source.view().packageName).toBe(NEIGHBOUR);
  });

  it('starts apps by package or component, and refuses unknown ones', () => {
    const { source } = driveSampler();
    expect(source.start(`${NEIGHBOUR}/.MainActivity`)).toBe(true);
    expect(source.view().packageName).toBe(NEIGHBOUR);
    expect(source.start(SAMPLER)).toBe(true);
    expect(source.start('org.example.absent')).toBe(false);
    expect(source.start(`${SAMPLER}/.FieldsActivity`)).toBe(false);
    expect(source.view().packageName).toBe(SAMPLER);
    expect(source.apps).toContainEqual({
      label: 'Sampler',
      packageName: SAMPLER,
      declared: expect.objectContaining({ links: [], actions: [], shortcuts: [] }),
      launchComponent: `${SAMPLER}/.MainActivity`,
      versionName: '1.2.3',
      versionCode: 7,
    });
  });

  it('refuses to begin with an app that it does not have, and two apps of one name', () => {
    expect(() => createInteractiveSource({ apps: [sampler], start: 'org.example.absent' })).toThrow(
      expect.objectContaining({ code: 'APP_NOT_INSTALLED', expected: SAMPLER }),
    );
    expect(() => createInteractiveSource({ apps: [sampler, sampler] })).toThrow(/two apps/);
  });

  it('shows an app as it was left after HOME, without its keyboard', () => {
    const { source, tap, press, type } = driveSampler();
    tap({ text: 'Fields' }, { id: 'one' });
    type('kept');
    press('HOME');
    expect(source.view()).toMatchObject({ packageName: LAUNCHER_PACKAGE, keyboardShown: false });
    source.start(SAMPLER);
    expect(source.view()).toMatchObject({ activity: `${SAMPLER}/.FieldsActivity`, keyboardShown: false });
    expect(source.view().hierarchy).toContain('kept');
  });

  it('loses screens and unsaved work when an app is stopped, and keeps its data', () => {
    const { source, tap, type, state } = driveSampler();
    tap({ text: 'Tick' }, { text: 'Fields' }, { id: 'one' });
    type('unsaved');
    source.forceStop(SAMPLER);
    expect(source.view().packageName).toBe(LAUNCHER_PACKAGE);
    source.start(SAMPLER);
    expect(source.view().activity).toBe(`${SAMPLER}/.MainActivity`);
    expect(state()).toMatchObject({ ticked: true, texts: {} });
  });

  it('resets an app to exactly its first state when its data is erased', () => {
    const { source, tap, state } = driveSampler();
    const first = source.view();
    tap({ text: 'Tick' }, { text: 'Say' });
    expect(source.clear(SAMPLER)).toBe(true);
    source.start(SAMPLER);
    expect(source.view()).toEqual(first);
    expect(state().log).toEqual([]);
    expect(source.clear('org.example.absent')).toBe(false);
    expect(source.state('org.example.absent')).toBeUndefined();
  });

  it('gives the state as plain data, which later inputs do not change', () => {
    const { source, tap, state } = driveSampler();
    const before = state();
    expect(JSON.parse(JSON.stringify(before))).toEqual(before);
    tap({ text: 'Tick' });
    expect(before.ticked).toBe(false);
    expect(source.state(SAMPLER)).not.toBe(before);
  });

  it('gives every outcome the basis "live"', () => {
    const { source } = driveSampler();
    expect(source.input({ kind: 'tap', x: 1, y: 1 })).toEqual({ basis: 'live', place: 'MainActivity' });
    expect(source.input({ kind: 'key', key: 'HOME' })).toEqual({ basis: 'live', place: 'HomeActivity' });
  });

  it('draws the same screen as the same picture, of the size it states', async () => {
    const [one, two] = [driveSampler(), driveSampler()];
    const first = await one.source.picture();
    expect(first.synthetic).toBe(false);
    expect(Buffer.from(first.png).equals((await two.source.picture()).png)).toBe(true);
    const header = Buffer.from(first.png);
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([one.source.width, one.source.height]);
    one.tap({ text: 'Tick' });
    expect(Buffer.from((await one.source.picture()).png).equals(first.png)).toBe(false);
  });

  it('takes its time from the clock it is given', () => {
    const noon = Date.UTC(2030, 0, 15, 12, 0);
    const source = createInteractiveSource({
      apps: [neighbour],
      start: NEIGHBOUR,
      clock: steppedClock(noon),
    });
    expect(source.view().hierarchy).toContain('12 hours');
  });
});
