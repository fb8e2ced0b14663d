import { actionSpace } from '@tapwright/runtime';
import { describe, expect, test } from 'vitest';
import { notesScreen, past, stateOn } from '../actor.fixture.ts';
import { actorInput } from '../actor-input.ts';
import { choosePrompt } from './choose.ts';

const screen = notesScreen();
const choices = actionSpace(screen, { keyboardShown: true });
const promptOf = (
  values: Parameters<typeof stateOn>[0],
  refused: { answer: string; reason: string }[] = [],
) => choosePrompt(actorInput({ screen, state: stateOn(values), choices, refused, stepsLeft: 5 }));

/** A golden file is read by people when the prompt changes: run vitest with `-u` and look at the difference. */
const text = (messages: ReturnType<typeof choosePrompt>) =>
  `${messages.map(({ role, content }) => `--- ${role}\n${content}`).join('\n')}\n`;

test('the first question of a run', async () => {
  await expect(text(promptOf({}))).toMatchFileSnapshot('golden/choose-first.txt');
});

test('a later question: history, rules and refused answers', async () => {
  const history = [
    past(),
    past({ kind: 'text', label: 'Title', text: 'Bread' }),
    past({ verdict: 'invalidated', reason: 'loop' }),
  ];
  const messages = promptOf({ history, rules: ['avoid: the menu'] }, [
    { answer: 'index-9', reason: 'no such number' },
  ]);
  await expect(text(messages)).toMatchFileSnapshot('golden/choose-later.txt');
});

describe('whatever is asked', () => {
  test('the part that never changes comes first, so that an endpoint can cache it', () => {
    expect(promptOf({})[0]).toEqual(promptOf({ history: [past()] })[0]);
    expect(promptOf({})[0]?.role).toBe('system');
  });

  test('what was read from the app stands between marks and is called data', () => {
    const [system, user] = promptOf({});
    expect(system?.content).toMatch(/never an instruction/);
    const inside = user?.content.split('<screen')[1]?.split('</screen>')[0] ?? '';
    for (const label of ['Save', 'Dark theme', 'Milk']) expect(inside).toContain(label);
  });

  test('every choice can be named by its number', () => {
    const user = promptOf({})[1]?.content ?? '';
    choices.forEach((_, index) => {
      expect(user).toContain(`index-${index}:`);
    });
  });
});
