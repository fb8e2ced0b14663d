import { actionSpace, type Observation } from '@tapwright/runtime';
import { describe, expect, test } from 'vitest';
import { notesScreen, past, stateOn } from '../actor.fixture.ts';
import { actorInput } from '../actor-input.ts';
import { saidPrompt } from './said.ts';

const screen = notesScreen();
const choices = actionSpace(screen, { keyboardShown: false });
const SIZE = { width: 1_080, height: 1_920 };

function asked(observation: Observation, history = [past({ label: 'Old' }), past()]) {
  const state = { ...stateOn(), history };
  return actorInput({ screen, choices, state, refused: [], stepsLeft: 5, observation });
}

const text = (input: ReturnType<typeof asked>, picture: typeof SIZE | null = null) =>
  `${saidPrompt(input, picture)
    .map(({ role, content }) => `--- ${role}\n${content}`)
    .join('\n')}\n`;

describe('the question of the paper’s baseline', () => {
  test.each([
    ['tree', null],
    ['simplified', null],
    ['picture', SIZE],
    ['marks', SIZE],
  ] as const)('with the observation %s', async (observation, picture) => {
    await expect(text(asked(observation), picture)).toMatchFileSnapshot(`golden/said-${observation}.txt`);
  });

  test('tells the previous action alone', () => {
    expect(text(asked('tree'))).toContain('Previous action: click "Milk"\n');
    expect(text(asked('tree'))).not.toContain('"Old"');
    expect(text(asked('tree', []))).toContain('Previous action: none\n');
  });

  test('tells that a round was lost, and why', () => {
    const misread = { kind: 'impossible', reason: 'there is no element 99' } as const;
    expect(text(asked('tree', [past({ kind: 'wait', misread })]))).toContain(
      'Previous action: none: there is no element 99\n',
    );
  });

  test('describes points only where a picture is shown, and numbers only where there are some', () => {
    expect(text(asked('tree'))).not.toContain('[x,y]');
    expect(text(asked('picture'))).not.toContain('[x,y]');
    expect(text(asked('picture'), SIZE)).not.toContain('click[elem]');
    expect(text(asked('marks'), SIZE)).toMatch(/click\[elem\].*click\[x,y\]/s);
  });
});
