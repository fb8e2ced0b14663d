import { readFileSync } from 'node:fs';
import { historyForModel, type SummariserInput } from '@tapwright/model';
import { shownNodes } from '@tapwright/runtime';
import { expect, test } from 'vitest';
import { notesScreen, past } from '../actor.fixture.ts';
import { summarisePrompt } from './summarise.ts';

const [click, refused] = historyForModel(
  [
    past({ kind: 'text', label: 'Title', text: 'Bread', changes: ['changed: "Milk" → "Bread"'] }),
    past({
      kind: 'end',
      label: '',
      verdict: 'invalidated',
      reason: 'claim_rejected',
      observation: 'not saved',
    }),
  ],
  { claims: true },
);
if (click === undefined || refused === undefined) throw new Error('two steps are told');

const INPUT: SummariserInput = {
  goal: 'rename the note to Bread',
  step: 3,
  summary: 'The note Milk was opened.',
  plan: ['enter Bread', 'click Save'],
  done: [{ ...click, thought: 'the title comes first' }, refused],
  nodes: shownNodes(notesScreen(), new Map()),
};

test('the question for the memory after an action', async () => {
  const text = summarisePrompt(INPUT).map(({ role, content }) => `--- ${role}\n${content}`);
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('golden/summarise.txt');
});

test('texts of the app stay data: they open no place and end none', () => {
  const corpus = JSON.parse(readFileSync(new URL('hostile-screens.json', import.meta.url), 'utf8')) as {
    readonly texts: readonly { readonly text: string }[];
  };
  const withText = (text: string): string => {
    const hostile = {
      ...INPUT,
      summary: text,
      plan: [text],
      done: [{ ...click, text, thought: text, observation: text, changes: [text] }],
      nodes: INPUT.nodes.map((node) => ({ ...node, text })),
    };
    return summarisePrompt(hostile)[1]?.content ?? '';
  };
  const calm = withText('calm').split('\n');
  for (const { text } of corpus.texts) {
    const user = withText(text);
    const lines = user.split('\n');
    expect(lines.filter((line) => line.startsWith('<screen'))).toHaveLength(1);
    expect(lines.filter((line) => line === '</screen>')).toHaveLength(1);
    expect(user.match(/[<>]/g)).toHaveLength(4 + 2 * INPUT.nodes.length);
    expect(lines).toHaveLength(calm.length);
  }
});
