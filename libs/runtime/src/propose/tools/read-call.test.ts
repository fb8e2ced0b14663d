import { describe, expect, it, test } from 'vitest';
import { actionSpace } from '../../choose/action-space.ts';
import { button, node, screenOf } from '../../screen.fixture.ts';
import { type CallOffer, type ReadCall, readCall } from './read-call.ts';
import { toolsFor } from './tools.ts';

const screen = screenOf(
  button('Save', { bounds: '[0,0][500,100]', long_clickable: true }),
  node({
    class: 'android.widget.EditText',
    hint: 'Title',
    clickable: true,
    focusable: true,
    bounds: '[0,100][500,200]',
  }),
  node(
    { class: 'android.widget.ScrollView', scrollable: true, bounds: '[0,200][500,900]' },
    button('Delete', { bounds: '[0,200][500,300]' }),
  ),
);
const idOf = (wanted: string): number =>
  screen.elements.findIndex(({ text, hint, className }) => [text, hint, className].includes(wanted));
const [save, title, list, gone] = ['Save', 'Title', 'android.widget.ScrollView', 'Delete'].map(idOf);

function offer(values: Partial<CallOffer> = {}): CallOffer {
  const choices = actionSpace(screen, { keyboardShown: false });
  return { screen, choices, forbidden: [], hasTask: true, credentials: ['password'], ...values };
}

const call = (tool: string, said: Record<string, unknown> | null = {}, values: Partial<CallOffer> = {}) =>
  readCall({ tool, arguments: said }, offer(values));

function told(read: ReadCall): string {
  if (read.kind !== 'choice') return read.kind;
  const { action } = read.choice;
  return [action.kind, action.direction, action.target?.label, read.text].filter((one) => one).join(' ');
}

describe('a call becomes a choice', () => {
  it.each([
    ['touch', { ID: save }, 'click Save'],
    ['long_touch', { ID: save }, 'long_click Save'],
    ['fill', { ID: title, text: 'Milk' }, 'text Title Milk'],
    ['scroll', { ID: list, direction: 'down' }, 'scroll down'],
    ['back', {}, 'back'],
    ['back', null, 'back'],
    ['wait', {}, 'wait'],
  ])('%s %o', (tool, said, expected) => {
    expect(told(call(tool, said)).startsWith(expected)).toBe(true);
  });

  it.each([
    ['tap', { id: String(save) }, 'click Save'],
    ['functions.touch', { widget_id: save }, 'click Save'],
    ['Long Press', { ID: save }, 'long_click Save'],
    ['set_text', { target_widget_id: title, value: 5 }, 'text Title 5'],
    ['swipe', { ID: list, direction: 'DOWN' }, 'scroll down'],
    ['touch', { ID: save, text: null }, 'click Save'],
  ])('also as models write it: %s %o', (tool, said, expected) => {
    expect(told(call(tool, said)).startsWith(expected)).toBe(true);
  });

  test('a credential is named and never valued', () => {
    const read = call('fill', { ID: title, text: '${password}' });
    expect(read).toMatchObject({ kind: 'choice', text: '${password}', credential: 'password' });
  });

  test('the end has its claim', () => {
    expect(call('end_task', { reason: 'saved', done: true })).toEqual({
      kind: 'end',
      done: true,
      reason: 'saved',
    });
    expect(call('finish', { success: 'false' })).toEqual({ kind: 'end', done: false, reason: '' });
  });
});

describe('what cannot be done is refused with what can', () => {
  it.each([
    ['an unknown function', 'fly', {}, 'call one of touch, long_touch, fill, scroll, wait, back, end_task'],
    ['no widget', 'touch', {}, `touch needs the ID of a widget: touch can be called with ID ${save}`],
    ['a widget that is not there', 'touch', { ID: 999 }, 'touch is not possible with ID 999'],
    ['a widget of another kind', 'fill', { ID: save, text: 'x' }, `fill can be called with ID ${title}`],
    ['no text', 'fill', { ID: title }, 'fill needs a text'],
    ['no field', 'fill', { text: 'x' }, 'fill needs the ID of a widget'],
    ['a direction that is not open', 'scroll', { ID: list, direction: 'left' }, 'down or up'],
    ['an unknown credential', 'fill', { ID: title, text: '${pin}' }, "no credential 'pin'"],
    ['an end without its claim', 'end_task', { reason: 'x' }, 'end_task needs done'],
    ['a number that is none', 'touch', { ID: '1.5' }, 'needs the ID'],
  ])('%s', (_, tool, said, problem) => {
    expect(call(tool, said)).toEqual({ kind: 'invalid', problem: expect.stringContaining(problem) });
  });

  test('what the refined space does not hold cannot be called', () => {
    const choices = offer().choices.filter(({ element }) => element?.index !== gone);
    expect(call('touch', { ID: gone }).kind).toBe('choice');
    expect(call('touch', { ID: gone }, { choices })).toMatchObject({ kind: 'invalid' });
  });

  test('a claim that was refused twice on this screen cannot be made again, and the task can be given up', () => {
    const choices = offer().choices.filter(({ action }) => action.kind !== 'end');
    expect(call('end_task', { done: true }, { choices })).toMatchObject({
      kind: 'invalid',
      problem: expect.stringContaining('was refused here'),
    });
    expect(call('end_task', { done: false }, { choices })).toMatchObject({ kind: 'end', done: false });
  });

  test('forbidden words are not typed', () => {
    const read = call('fill', { ID: title, text: 'a\nb' }, { forbidden: ['delete'] });
    expect(read).toMatchObject({ kind: 'invalid', problem: expect.stringContaining('forbidden') });
  });

  test('without a task there is none to end', () => {
    expect(call('end_task', { done: true }, { hasTask: false })).toMatchObject({ kind: 'invalid' });
    expect(toolsFor({ hasTask: false }).map(({ name }) => name)).not.toContain('end_task');
  });
});

test('the tools are the seven of the paper’s actor, each with the schema of its arguments', () => {
  const tools = toolsFor({ hasTask: true });
  expect(tools.map(({ name }) => name)).toEqual([
    'touch',
    'long_touch',
    'fill',
    'scroll',
    'wait',
    'back',
    'end_task',
  ]);
  for (const { parameters } of tools)
    for (const name of parameters.required) expect(parameters.properties).toHaveProperty(name);
});
