import type { HealerInput } from '@tapwright/model';
import { describe, expect, test } from 'vitest';
import { healPrompt, withinBudget } from './heal.ts';
import corpus from './hostile-screens.json' with { type: 'json' };
import { estimateTokens } from './token-budget.ts';

const INPUT: HealerInput = {
  instruction: 'Write a note and save it',
  action: 'click',
  recorded: {
    label: 'Save',
    widget: 'Button',
    resourceId: 'org.example:id/save',
    near: ['Title'],
    text: 'Save',
    desc: 'Saves the note',
  },
  activity: 'org.example/.Editor',
  among: [
    { label: 'Keep this note', widget: 'Button', resourceId: 'org.example:id/keep', near: [] },
    { label: '', widget: 'ImageButton', resourceId: '', near: ['Title', 'Text'] },
  ],
};
const text = (input: HealerInput) =>
  `${healPrompt(input)
    .map(({ role, content }) => `--- ${role}\n${content}`)
    .join('\n')}\n`;

test('the question what a lost target has become', async () => {
  await expect(text(INPUT)).toMatchFileSnapshot('golden/heal.txt');
});

test('keeps to its budget: the least similar elements are left out, one always stays', () => {
  const named = (label: string) => ({
    label,
    widget: 'Button',
    resourceId: `a.b:id/${label}`,
    near: [label],
  });
  const long = (words: number) => Array.from({ length: words }, (_, at) => `word${at}`).join(' ');
  const many = { ...INPUT, among: Array.from({ length: 40 }, (_, at) => named(`${at} ${long(12)}`)) };
  const cut = withinBudget(many);
  expect(cut.among.length).toBeGreaterThan(5);
  expect(cut.among.length).toBeLessThan(40);
  expect(cut.among).toEqual(many.among.slice(0, cut.among.length));
  expect(estimateTokens(healPrompt(cut)[1]?.content ?? '')).toBeLessThanOrEqual(700);
  const huge = {
    ...INPUT,
    recorded: { ...INPUT.recorded, near: Array.from({ length: 900 }, () => long(30)) },
  };
  expect(withinBudget(huge).among.length).toBeGreaterThanOrEqual(1);
  expect(withinBudget(INPUT)).toEqual(INPUT);
});

describe.each(corpus.texts.map(({ kind, text: said }) => [kind, said] as const))('%s: %j', (_, said) => {
  test('stays data: one line for each thing, one place for the screen', () => {
    const element = { label: said, widget: said, resourceId: said, near: [said] };
    const [system, user] = healPrompt({
      ...INPUT,
      activity: said,
      recorded: { ...element, text: said, desc: `${said}!` },
      among: [element, element],
    });
    expect(system).toEqual(healPrompt(INPUT)[0]);
    const lines = (user?.content ?? '').split('\n');
    for (const line of lines)
      expect(line).toMatch(
        /^(?:Step: "|Recorded: click |It said: "|<screen activity="[^"<>]*">$|index-[01]: |<\/screen>$|Which one\?$)/,
      );
    expect(user?.content.match(/[<>]/g)).toHaveLength(4);
  });
});
