import { describe, expect, it } from 'vitest';
import { node, screenOf } from './dump.fixture.ts';
import { contentHash, layoutSignature, structureKey } from './signatures.ts';

const row = (text: string, more = {}) =>
  node({ resource_id: 'o:id/row', bounds: '[0,100][500,200]', text, ...more });
const bar = (clock: string) =>
  node({ package: 'com.android.systemui', bounds: '[0,0][1080,60]', text: clock, focusable: true });
const base = screenOf(node({}, row('Milk')));

describe('contentHash', () => {
  it.each([
    ['text', screenOf(node({}, row('Bread')))],
    ['description', screenOf(node({}, row('Milk', { content_desc: 'x' })))],
    ['checked', screenOf(node({}, row('Milk', { checked: true })))],
    ['selected', screenOf(node({}, row('Milk', { selected: true })))],
    ['enabled', screenOf(node({}, row('Milk', { enabled: false })))],
    ['position', screenOf(node({}, row('Milk', { bounds: '[0,90][500,190]' })))],
    ['activity', { ...base, activity: 'org.example/.Other' }],
    ['package', { ...base, packageName: 'org.other' }],
  ])('changes with the %s', (_what, screen) => expect(contentHash(screen)).not.toBe(contentHash(base)));

  it('does not move with the focus, the status bar or the clock in an open shade', () => {
    expect(contentHash(screenOf(node({}, row('Milk', { focused: true }))))).toBe(contentHash(base));
    const at = (clock: string) => contentHash(screenOf(node({}, row('Milk')), bar(clock)));
    expect(at('9:59')).toBe(at('no signal'));
    const shade = (text: string) =>
      contentHash(
        screenOf(node({ package: 'com.android.systemui' }, node({ package: 'com.android.systemui', text }))),
      );
    expect(shade('9:59')).toBe(shade('10:00'));
    expect(shade('Silent')).not.toBe(shade('Ringing'));
  });

  it('distinguishes two texts from one joined text', () => {
    const two = (a: string, b: string) => contentHash(screenOf(node({ text: a, content_desc: b })));
    expect(two('ab', 'c')).not.toBe(two('a', 'bc'));
  });
});

describe('layoutSignature', () => {
  it('ignores texts, states and positions', () => {
    const other = screenOf(
      node({}, row('Bread', { checked: true, bounds: '[0,0][9,9]', content_desc: 'x' })),
    );
    expect(layoutSignature(other)).toBe(layoutSignature(base));
  });

  it('distinguishes another tree, class or id', () => {
    const signatures = [
      base,
      screenOf(node({}, row('Milk'), row('Bread'))),
      screenOf(node({}, row('Milk', { class: 'a.Button' }))),
      screenOf(node({}, node({}, row('Milk')))),
    ].map(layoutSignature);
    expect(new Set(signatures).size).toBe(4);
  });
});

describe('structureKey', () => {
  it('is the same for a longer list, and differs for a new kind of element', () => {
    expect(structureKey(screenOf(node({}, row('Milk'), row('Bread'))))).toBe(structureKey(base));
    expect(structureKey(screenOf(node({}, row('Milk', { class: 'a.Button' }))))).not.toBe(structureKey(base));
    expect(structureKey({ ...base, activity: 'other' })).not.toBe(structureKey(base));
  });
});
