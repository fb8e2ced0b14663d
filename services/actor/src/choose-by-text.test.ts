import { actionSpace, findStrategy } from '@tapwright/runtime';
import { scriptedModel } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { HERE, notesScreen, stateOn } from './actor.fixture.ts';
import { chooseByText, type TextInput } from './choose-by-text.ts';

const screen = notesScreen();
const SAVE = screen.elements.findIndex(({ text }) => text === 'Save');
const TITLE = screen.elements.findIndex(({ hint }) => hint === 'Title');

function input(values: Partial<TextInput> = {}): TextInput {
  return {
    about: { jobId: 'job_1', runId: 'run_1' },
    screen,
    state: stateOn(),
    current: HERE,
    choices: actionSpace(screen, { keyboardShown: false }),
    strategy: findStrategy('sphinx-tree'),
    stepsLeft: 7,
    forbidden: [],
    signal: new AbortController().signal,
    timeoutMs: 1_000,
    ...values,
  };
}

const said = (action: string) => scriptedModel({ said: `Thought: so it is.\nAction: ${action}` });

describe('an answer in the text grammar', () => {
  test('becomes the action that it names', async () => {
    const model = said(`text[${TITLE}][Bread]`);
    const chosen = await chooseByText(model, input());
    expect(chosen).toMatchObject({
      action: { kind: 'text', text: 'Bread', target: { index: TITLE } },
      thought: 'so it is.',
      claim: null,
    });
    expect(chosen.misread).toBeUndefined();
    expect(model.prompts[0]).toContain(`[${SAVE}] Button text="Save"`);
  });

  test.each([
    ['press[stop]', { claim: 'done', action: { kind: 'end' } }],
    ['press[wait]', { claim: null, action: { kind: 'wait' } }],
    ['press[restart]', { claim: null, action: { kind: 'restart' } }],
    ['press[back]', { claim: null, action: { kind: 'back' } }],
    [`click[${SAVE}]`, { action: { kind: 'click', target: { text: 'Save' } } }],
  ])('%s', async (action, expected) => {
    expect(await chooseByText(said(action), input())).toMatchObject(expected);
  });

  test('points are pixels of the picture that was shown', async () => {
    const picture = { picture: { mediaType: 'image/png', base64: '' }, width: 540, height: 960 } as const;
    const model = said('click[50,25]');
    expect(await chooseByText(model, input({ picture }))).toMatchObject({
      action: { target: { text: 'Save' } },
    });
    expect(model.pictures).toEqual([1]);
  });
});

describe('an answer that is no action', () => {
  test.each([
    ['I would press Save', 'format', 'the answer did not end with an action in the format'],
    ['', 'format', 'the answer did not end with an action in the format'],
    ['click[99]', 'impossible', 'there is no element 99'],
    ['press[enter]', 'impossible', 'enter is not possible here'],
  ])('“%s” costs its round: nothing is asked again, nothing is done', async (action, kind, reason) => {
    const model = said(action);
    const chosen = await chooseByText(model, input());
    expect(chosen).toMatchObject({ action: { kind: 'wait', waitMs: 1 }, misread: { kind, reason } });
    expect(model.prompts).toHaveLength(1);
    expect(chosen.usages).toHaveLength(1);
  });

  test('nor is a point where no picture was shown', async () => {
    expect(await chooseByText(said('click[100,50]'), input())).toMatchObject({
      misread: { kind: 'impossible', reason: expect.stringContaining('no picture was shown') },
    });
  });

  test('nor is one that is forbidden', async () => {
    const choices = input().choices.filter(({ element }) => element?.index !== SAVE);
    const chosen = await chooseByText(said('click[100,50]'), input({ choices, forbidden: ['save'] }));
    expect(chosen).toMatchObject({ misread: { kind: 'impossible' } });
  });
});
