import { describe, expect, it } from 'vitest';
import { driveSampler } from '../testing/drive.fixture.ts';
import { NEIGHBOUR } from '../testing/neighbour.fixture.ts';
import { SAMPLER } from '../testing/sampler.fixture.ts';
import { LAUNCHER_PACKAGE } from './session.ts';

describe('navigation', () => {
  it('stacks activities; BACK and "Navigate up" remove one', () => {
    const { source, tap, press } = driveSampler();
    tap({ text: 'Fields' });
    expect(source.view().activity).toBe(`${SAMPLER}/.FieldsActivity`);
    press('BACK');
    expect(source.view().activity).toBe(`${SAMPLER}/.MainActivity`);
    tap({ text: 'Fields' }, { desc: 'Navigate up' });
    expect(source.view().activity).toBe(`${SAMPLER}/.MainActivity`);
  });

  it('goes to the launcher by BACK on the first activity, and a further BACK stays there', () => {
    const { source, press } = driveSampler();
    press('BACK');
    expect(source.view().packageName).toBe(LAUNCHER_PACKAGE);
    press('BACK');
    expect(source.view().packageName).toBe(LAUNCHER_PACKAGE);
  });

  it('refuses an activity that the app does not have', () => {
    const { tap } = driveSampler();
    expect(() => tap({ text: 'Nowhere' })).toThrow(/no activity NoSuchActivity/);
  });

  it('shows a dialog alone in the dump, under its own name for the log', () => {
    const { source, tap, texts, element } = driveSampler();
    tap({ text: 'Ask' });
    expect(texts()).toEqual(['Really?', 'Think first.', 'No', 'Yes']);
    expect(element({ text: 'Yes' }).resourceId).toBe('android:id/button1');
    expect(source.view().activity).toBe(`${SAMPLER}/.MainActivity`);
    expect(source.input({ kind: 'key', key: 'UNKNOWN' }).place).toBe('ask');
  });

  it.each([
    ['Yes', ['yes']],
    ['No', []],
  ])('closes the dialog before "%s" has its effect', (text, log) => {
    const { tap, state, texts } = driveSampler();
    tap({ text: 'Ask' }, { text });
    expect(state().log).toEqual(log);
    expect(texts()).toContain('Sampler');
  });

  it('cancels a dialog by BACK or by a tap beside it', () => {
    const { source, tap, press, state } = driveSampler();
    tap({ text: 'Ask' });
    press('BACK');
    tap({ text: 'Ask' });
    source.input({ kind: 'tap', x: 5, y: 400 });
    expect(state().log).toEqual(['cancelled', 'cancelled']);
    expect(source.view().hierarchy).not.toContain('Really?');
  });

  it('opens the overflow menu, which a choice or BACK closes', () => {
    const { tap, press, state, texts } = driveSampler();
    tap({ desc: 'More options' });
    expect(texts()).toEqual(['Log it']);
    press('BACK');
    expect(texts()).toContain('Sampler');
    tap({ desc: 'More options' }, { text: 'Log it' });
    expect(state().log).toEqual(['menu']);
    expect(texts()).toContain('Sampler');
  });

  it('shows a message until the next input', () => {
    const { tap, press, texts } = driveSampler();
    tap({ text: 'Say' });
    expect(texts()).toContain('Said & done');
    press('TAB');
    expect(texts()).not.toContain('Said & done');
  });

  it('brings another app to the front', () => {
    const { source, tap } = driveSampler();
    tap({ text: 'Elsewhere' });
    expect(source.view().packageName).toBe(NEIGHBOUR);
  });
});
