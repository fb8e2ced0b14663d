import { describe, expect, it } from 'vitest';
import { screenOf } from '../emit/notes.fixture.ts';
import { type Becomes, differingTexts } from '../trace/differing-texts.ts';
import { dynamicParts, patternOf, textRank } from './dynamic-values.ts';
import { dayFromToday } from './template.ts';

const TODAY = new Date(2026, 2, 2);
const kindsIn = (text: string) =>
  dynamicParts(text, TODAY).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

describe('what changes by itself', () => {
  it.each([
    ['Edited 2 min ago', ['age', '2 min ago']],
    ['Last seen yesterday', ['age', 'yesterday']],
    ['Photo, 09:30:02', ['time', '09:30:02']],
    ['ends at 7:15 PM', ['time', '7:15 PM']],
    ['Cart, 3 items', ['count', '3 items']],
    ['Inbox (12)', ['count', '12']],
    ['2 of 6 digits', ['count', '2 of 6']],
    ['37 % done', ['share', '37 %']],
    ['41.9 GB used', ['size', '41.9 GB']],
    ['March 2026', ['month', 'March 2026']],
    ['contacts_2024_09_12_19_17_15', ['stamp', '2024_09_12_19_17_15']],
    ['IMG_20260302_093001.jpg', ['stamp', '20260302_093001']],
    ['order 3f2a9c01', ['id', '3f2a9c01']],
    ['8c7e1f7e-93a4-4d4b-9a64-1f1f4b6f3c11', ['id', '8c7e1f7e-93a4-4d4b-9a64-1f1f4b6f3c11']],
    ['due 5 Mar 2026', ['day', '5 Mar 2026']],
  ])('%s', (text, part) => expect(kindsIn(text)).toEqual([part]));

  it.each(['Save', 'Route 66', '0715 550 101', 'Size 42', 'SPRING10', '€12.50', 'decade', '7'])(
    'is not recognised in “%s”',
    (text) => expect(kindsIn(text)).toEqual([]),
  );

  it('ranks plain words before figures, and figures before texts that surely change', () => {
    expect(
      ['Save', 'Route 66', 'Today', 'Friday', '5 Mar 2026', '3 items', 'just now'].map(textRank),
    ).toEqual([0, 1, 1, 1, 1, 2, 2]);
  });
});

describe('a pattern', () => {
  const of = (text: string) => patternOf(text, dynamicParts(text, TODAY));

  it.each([
    ['contacts_2024_09_12_19_17_15', 'contacts_2025_10_01_08_00_59', 'contacts_x'],
    [
      '3 contacts merged into Ana (work)',
      '1 contact merged into Ana (work)',
      '3 contacts merged into Anna (work)',
    ],
    ['Meets at 09:30', 'Meets at 12:05', 'Meets at noon'],
    ['Ordered on 18 Feb 2026', 'Ordered on 3 Nov 2027', 'Ordered on 3 2027'],
    ['Uses 41.9 GB', 'Uses 7 MB', 'Uses GB'],
  ])('fits %s and the same text of another run, and nothing else', (text, another, other) => {
    const pattern = new RegExp(`^(?:${of(text)})$`, 'u');
    expect([text, another, other].map((said) => pattern.test(said))).toEqual([true, true, false]);
  });

  it('is not made where nearly anything would fit, or where an age could be written in any words', () => {
    expect(['09:30', '3 items', '5 Mar 2026', 'Edited 2 min ago', 'Save'].map(of)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('does not read characters of the text as pattern syntax', () => {
    expect(of('a+b*(c) costs 5 % [or more]')).toBe('a\\+b\\*\\(c\\) costs [0-9]+ % \\[or more\\]');
  });
});

describe('texts that differ between two runs', () => {
  const days = { a: new Date(2026, 2, 2), b: new Date(2026, 3, 11) };
  const showing = (text: string) => {
    const screen = screenOf('editor');
    const elements = screen.elements.map((at) =>
      at.className.endsWith('TextView') ? { ...at, resourceId: 'org.example.notes:id/info', text } : at,
    );
    return { ...screen, elements };
  };
  const between = (one: string, other: string): Becomes | undefined =>
    differingTexts(showing(one), showing(other), days)[0]?.becomes;

  it('become a day if both have the same distance from the days of their runs', () => {
    expect(between('Due 5 Mar 2026', 'Due 14 Apr 2026')).toEqual({
      kind: 'day',
      template: `Due ${dayFromToday(3, 'd MMM yyyy')}`,
    });
  });

  it('become a pattern of the common parts if only figures differ', () => {
    expect(between('Order 8841 sent', 'Order 903 sent')).toEqual({
      kind: 'pattern',
      pattern: 'Order [0-9]{3,4} sent',
    });
    expect(between('Due 5 Mar 2026', 'Due 9 Mar 2026')).toEqual({
      kind: 'pattern',
      pattern: 'Due [0-9]{1} Mar 2026',
    });
  });

  it('are dropped where words differ, and not mentioned where nothing does', () => {
    expect(between('Hello Ana', 'Welcome back')).toEqual({ kind: 'dropped' });
    expect(between('12', '34')).toEqual({ kind: 'dropped' });
    expect(between('Same', 'Same')).toBeUndefined();
  });

  it('do not include the texts of fields', () => {
    expect(differingTexts(screenOf('editor'), screenOf('typed'), days)).toEqual([]);
  });
});
