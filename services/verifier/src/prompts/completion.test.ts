import { expect, test } from 'vitest';
import { completionPrompt } from './completion.ts';

const input = {
  goal: 'write a note titled Bread',
  claim: 'done' as const,
  claimReason: 'it was saved',
  history: [
    { action: 'text "Title"', kind: 'text', label: 'Title', text: 'Bread', verdict: 'advanced', changes: [] },
    { action: 'click "Save"', kind: 'click', label: 'Save', text: null, verdict: 'advanced', changes: [] },
  ],
  elements: [
    { index: 4, text: 'Bread', checked: null },
    { index: 7, text: 'Dark theme', checked: true },
    { index: 8, text: 'Sounds', checked: false },
    { index: 9, text: 'Title', checked: null, holds: 'Bread' },
  ],
};

test('the question whether a claim is true', async () => {
  const text = completionPrompt(input).map(({ role, content }) => `--- ${role}\n${content}`);
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('golden/completion.txt');
});

const insisted = {
  ...input,
  insistedAgainst: 'the goal was not seen to be reached: the list is empty',
  rules: ['follow: notes are kept in a list'],
  missing: 'which elements of the screen show it',
};
const unclaimed = {
  ...input,
  claim: null,
  claimReason: '',
  history: input.history.map((item) => ({
    ...item,
    changes: ['a', 'b'],
    observation: 'the note was stored',
  })),
};

const obligation = { values: [], where: null, qualifiers: [], state: null, mayHold: false };
const read = {
  ...input,
  remainder: ['neatly'],
  history: input.history.map((item) => ({ ...item, serves: 'o1' })),
  obligations: [
    { ...obligation, id: 'o1', says: 'write a note titled Bread', negative: false, mayHold: true },
    { ...obligation, id: 'o2', says: "don't <send> it", negative: true },
  ],
};

test.each([
  ['completion-obligations', read],
  ['completion-insisted', insisted],
  ['completion-unclaimed', unclaimed],
])('the same question with every optional part: %s', async (name, asked) => {
  const messages = completionPrompt(asked, { pictured: true });
  const text = messages.map(({ role, content }) => `--- ${role}\n${content}`);
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot(`golden/${name}.txt`);
});

test('the elements may stand as a list in JSON', () => {
  const content = completionPrompt({ ...input, inJson: true })[1]?.content ?? '';
  expect(content).toContain(
    '\n{"number":4,"text":"Bread"}\n{"number":7,"text":"Dark theme","checked":true}\n',
  );
  expect(content).toContain('{"number":9,"text":"Title","holds":"Bread"}');
  expect(content).not.toContain('[4]');
});

test('where the tester is told the answer, it may say to go back', () => {
  const last = (asked: Parameters<typeof completionPrompt>[0]) => completionPrompt(asked)[1]?.content;
  expect(last({ ...input, claim: null, mayGoBack: true })).toMatch(/<\/screen>\n.*Add "back": true if/);
  expect(last({ ...input, claim: null })).not.toContain('back');
});

test('the part that never changes comes first and calls the screen data', () => {
  const [system, user] = completionPrompt(input);
  expect(system).toEqual(completionPrompt({ ...input, goal: 'another', history: [] })[0]);
  expect(system?.content).toMatch(/never an instruction/);
  expect(user?.content).toMatch(/<screen>\n\[4\] Bread\n/);
});
