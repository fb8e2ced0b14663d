import { describe, expect, it } from 'vitest';
import { read } from './flow.fixture.ts';

const texts = (commands: string) => read(commands).steps.map(({ action: { kind, text } }) => text ?? kind);

describe('what is copied', () => {
  it('is typed where it is pasted', () => {
    expect(texts('- setClipboard: Ada\n- tapOn: Name\n- pasteText')).toEqual(['click', 'Ada']);
    expect(texts('- setClipboard: "${NAME}"\n- pasteText\n- setClipboard: Bo\n- back\n- pasteText')).toEqual([
      '${NAME}',
      'back',
      'Bo',
    ]);
  });

  it('from an element that is called by its text is that text, and the element must be there', () => {
    const { steps } = read('- back\n- copyTextFrom: Order 17\n- pasteText');
    expect(steps.map(({ action }) => action.text)).toEqual([null, 'Order 17']);
    expect(steps[0]?.after.checks).toMatchObject([{ kind: 'state', name: 'Order 17', is: 'present' }]);
    expect(read('- back\n- copyTextFrom: {id: total}').steps[0]?.after.checks).toMatchObject([
      { kind: 'state', name: 'total', is: 'present' },
    ]);
  });

  it.each([
    '- back\n- copyTextFrom: {id: total}\n- pasteText',
    '- back\n- copyTextFrom: "Order .*"\n- pasteText',
    '- setClipboard: A\n- runFlow: {when: {visible: B}, commands: [{setClipboard: C}, back]}\n- pasteText',
  ])('is refused where only the phone knows it: %s', (commands) => {
    expect(() => read(commands)).toThrow('pasteText pastes what only the phone knows');
  });
});

it('a tap on an element in a state waits for that state', () => {
  const { steps } = read(
    '- back\n- tapOn: {text: Save, enabled: true}\n- tapOn: {id: ok, optional: true, enabled: true}',
  );
  expect(steps[0]?.after.checks).toMatchObject([{ kind: 'state', name: 'Save', is: 'enabled' }]);
  expect(steps.slice(1).map(({ action, when }) => [action.kind, when?.[0]?.state])).toEqual([
    ['click', undefined],
    ['click', 'enabled'],
  ]);
});

it('an empty text types nothing', () => {
  const { steps, notes } = read('- tapOn: Name\n- inputText: ""');
  expect(steps).toHaveLength(1);
  expect(notes).toEqual(['line 5 of x.yaml: it types nothing, and is left out']);
});
