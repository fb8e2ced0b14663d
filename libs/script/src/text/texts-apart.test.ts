import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { holdsOn } from '../trace/check.ts';
import { boxOf, dumpOf, OVERLAPS, textOf } from './texts-apart.fixture.ts';
import { hasTextsBeside, overlappingTexts } from './texts-apart.ts';

function screenOf(dump: string): Screen {
  const parsed = parseHierarchy(dump, {
    packageName: 'org.example',
    activity: 'org.example/.Main',
  });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

/** Two texts in one container; the second one begins here. */
const beside = (top: number) =>
  screenOf(dumpOf(boxOf(textOf('Rent', 100, 160) + textOf('12 March', top, top + 60))));

describe('texts', () => {
  it.each(OVERLAPS)('that share a place $what: overlap is $isOver', ({ dump, isOver }) => {
    const pair = overlappingTexts(screenOf(dump));
    expect(pair?.map(({ text }) => text) ?? null).toEqual(isOver ? ['Rent', 'Due'] : null);
    expect(hasTextsBeside(screenOf(dump))).toBe(isOver);
  });

  it('that overlap fail the check, which names them', () => {
    expect(holdsOn(beside(140), { kind: 'apart' })).toMatchObject({
      holds: false,
      wrong: '“Rent” and “12 March” lie over each other',
    });
  });

  it('are apart if they only touch, or overlap by a hair', () => {
    expect(holdsOn(beside(158), { kind: 'apart' }).holds).toBe(true);
    expect(hasTextsBeside(beside(158))).toBe(true);
  });
});
