import { seededRandom } from '@tapwright/numbers';
import { describe, expect, it } from 'vitest';
import { diffScreens } from './diff.ts';
import { dump, node } from './dump.fixture.ts';
import { parseHierarchy } from './parse-hierarchy.ts';
import type { Screen } from './screen.ts';
import { contentHash } from './signatures.ts';

type Numbers = () => number;
const oneOf = <T>(all: readonly T[], next: Numbers): T => all[Math.floor(next() * all.length)] as T;
const CLASSES = ['TextView', 'Button', 'CheckBox', 'EditText', 'FrameLayout'];

interface Thing {
  class: string;
  text: string;
  content_desc: string;
  resource_id: string;
  checkable: boolean;
  checked: boolean;
  selected: boolean;
  enabled: boolean;
  focused: boolean;
  focusable: boolean;
  top: number;
}

function thing(next: Numbers): Thing {
  const kind = oneOf(CLASSES, next);
  return {
    class: `android.widget.${kind}`,
    text: kind === 'FrameLayout' ? '' : oneOf(['', 'Milk', 'Bread', '3 items', 'Save'], next),
    content_desc: oneOf(['', '', 'Add'], next),
    resource_id: oneOf(['', 'o:id/row', 'o:id/title'], next),
    checkable: kind === 'CheckBox',
    checked: next() < 0.3,
    selected: next() < 0.1,
    enabled: next() < 0.9,
    focused: next() < 0.1,
    focusable: true,
    top: Math.floor(next() * 15) * 100,
  };
}

const CHANGES: readonly ((things: Thing[], next: Numbers) => void)[] = [
  (things, next) => void things.splice(Math.floor(next() * things.length), 1),
  (things, next) => void things.splice(Math.floor(next() * things.length), 0, thing(next)),
  (things, next) => Object.assign(oneOf(things, next), { text: oneOf(['Milk', 'Tea', ''], next) }),
  (things, next) => Object.assign(oneOf(things, next), { content_desc: oneOf(['', 'Add', 'Remove'], next) }),
  (things, next) => Object.assign(oneOf(things, next), { checked: next() < 0.5 }),
  (things, next) => Object.assign(oneOf(things, next), { selected: next() < 0.5 }),
  (things, next) => Object.assign(oneOf(things, next), { enabled: next() < 0.5 }),
  (things, next) => Object.assign(oneOf(things, next), { top: Math.floor(next() * 15) * 100 }),
  (things, next) => {
    const shift = oneOf([-50, 50], next);
    for (const each of things) each.top += shift;
  },
];

function screenOfThings(things: readonly Thing[]): Screen {
  const nodes = things.map(({ top, ...rest }) => node({ ...rest, bounds: `[0,${top}][500,${top + 90}]` }));
  const parsed = parseHierarchy(dump(node({}, ...nodes)), {
    packageName: 'org.example',
    activity: 'org.example/.Main',
  });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

const SENTENCE =
  /^(?:appeared|gone|checked|unchecked|selected|no longer selected|enabled|disabled): |^(?:text changed|description changed|focus moved to|content moved|layout changed|… and \d+ more)/;

describe('on any two screens', () => {
  const next = seededRandom(6).next;
  const pairs = Array.from({ length: 400 }, () => {
    const before = Array.from({ length: 1 + Math.floor(next() * 12) }, () => thing(next));
    const after = before.map((each) => ({ ...each }));
    const changes = Math.floor(next() * 4);
    for (let at = 0; at < changes && after.length > 0; at += 1) oneOf(CHANGES, next)(after, next);
    return [screenOfThings(before), screenOfThings(after)] as const;
  });

  it('the list is empty if and only if the content is the same, except for the focus', () => {
    for (const [before, after] of pairs) {
      const changes = diffScreens(before, after).filter((change) => !change.startsWith('focus moved'));
      expect(changes.length === 0).toBe(contentHash(before) === contentHash(after));
    }
  });

  it('a move of the focus alone is the only thing that is reported', () => {
    for (const [before] of pairs) {
      const elements = before.elements.map((element) => ({ ...element, focused: !element.focused }));
      const changes = diffScreens(before, { ...before, elements });
      expect(changes.every((change) => change.startsWith('focus moved'))).toBe(true);
    }
  });

  it('it is short, consists of known sentences, and is always the same', () => {
    for (const [before, after] of pairs) {
      const changes = diffScreens(before, after);
      expect(changes.length).toBeLessThanOrEqual(13);
      for (const change of changes) expect(change).toMatch(SENTENCE);
      expect(diffScreens(before, after)).toEqual(changes);
    }
  });

  it('what appears in one direction is gone in the other', () => {
    for (const [before, after] of pairs) {
      const there = diffScreens(before, after).filter((change) => change.startsWith('appeared'));
      const back = diffScreens(after, before).filter((change) => change.startsWith('gone'));
      expect(back.map((change) => change.slice(6)).sort()).toEqual(
        there.map((change) => change.slice(10)).sort(),
      );
    }
  });
});
