import { parseHierarchy, type Screen } from '@tapwright/screen';
import { expect, it } from 'vitest';
import { notesTrace } from '../emit/notes.fixture.ts';
import { bindTrace } from './bind-trace.ts';
import { holdsOn } from './check.ts';
import type { Check, Trace } from './trace.ts';

const DAY = '${today+1d|EEE, MMM d}';
function textScreen(text: string): Screen {
  const node = `<node class="android.widget.TextView" text="${text.replace('\n', '&#10;')}" bounds="[0,0][100,100]"/>`;
  const parsed = parseHierarchy(`<hierarchy rotation="0">${node}</hierarchy>`, {
    packageName: 'a',
    activity: 'b',
  });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

const today = new Date(2026, 2, 2);

function bound(locale: string | undefined): Trace {
  const trace = notesTrace();
  const checks: readonly Check[] = [
    { kind: 'text', text: DAY },
    { kind: 'contains', text: `Due ${DAY}` },
    { kind: 'absent', text: DAY },
  ];
  const [first, ...others] = trace.steps;
  if (first === undefined) throw new Error('a step');
  const locators = [
    { by: 'desc' as const, desc: DAY, matches: 1, fragile: false },
    { by: 'point' as const, x: 1, y: 1, matches: 1, fragile: true },
  ];
  const steps = [{ ...first, locators, after: { ...first.after, checks } }, ...others];
  return bindTrace({ ...trace, steps }, { parameters: {}, today, locale });
}

it('a day has one text on an English phone', () => {
  expect(bound('en-US').steps[0]).toEqual(bound(undefined).steps[0]);
  expect(bound('en-US').steps[0]).toMatchObject({
    locators: [{ desc: 'Tue, Mar 3' }, { by: 'point' }],
    after: { checks: [{ text: 'Tue, Mar 3' }, { text: 'Due Tue, Mar 3' }, { text: 'Tue, Mar 3' }] },
  });
});

it('on a phone with another language, any text of a day is found, and none may be there for it to be absent', () => {
  const [step] = bound('de-DE').steps;
  expect(step?.locators).toMatchObject([
    { desc: 'Tue, Mar 3' },
    { desc: 'Di., 3. März' },
    { desc: 'Di, März 3' },
    { by: 'point' },
  ]);
  const [text, contains, ...absent] = step?.after.checks ?? [];
  expect(absent.map((check) => check.kind === 'absent' && check.text)).toEqual([
    'Tue, Mar 3',
    'Di., 3. März',
    'Di, März 3',
  ]);
  for (const [said, holds] of [
    ['Di., 3. März', [true, false]],
    ['Note\nDue Tue, Mar 3', [false, true]],
    ['Mo., 2. März', [false, false]],
  ] as const) {
    const screen = textScreen(said);
    expect([text, contains].map((check) => check !== undefined && holdsOn(screen, check).holds)).toEqual(
      holds,
    );
  }
});
