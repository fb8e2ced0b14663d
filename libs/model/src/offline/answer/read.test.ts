import { ObligationInput } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { obligationsIn, ReaderOutput } from '../../roles/reader.ts';
import { readGoal } from './read.ts';

const read = (goal: string) =>
  obligationsIn(readGoal({ goal, app: '' })).map((one) => ObligationInput.parse(one));

describe('readGoal', () => {
  test('makes one obligation of each thing to do, in the words of the goal', () => {
    expect(read('Create a note named "Ada" and turn on dark mode').map(({ says }) => says)).toEqual([
      'Create a note named "Ada"',
      'turn on dark mode',
    ]);
  });

  test.each([
    ['what is entered', 'Create a note named "Ada" with text "Hi"', { values: ['Ada', 'Hi'], where: null }],
    ['what is there already', 'Delete the note "Ada"', { values: [], where: 'Ada' }],
    ['a switch', 'Turn off the dark mode', { state: 'off', where: 'dark mode', mayHold: true }],
    ['quantities', 'Delete all notes', { qualifiers: ['all'], negative: false }],
    ['a double tap', 'Double-tap the photo', { qualifiers: ['double-tap'] }],
    ['what must not be done', "Don't send the message", { negative: true, where: 'send', values: [] }],
  ])('reads %s', (_, goal, one) => {
    expect(read(goal)[0]).toMatchObject(one);
  });

  test.each([
    ['Put everything of the order TS-20417 into the cart again', 'alter'],
    ['Delete the note "Ada"', 'alter'],
    ['Open the note "Ada"', undefined],
    ['Play the third song', undefined],
    ["Don't delete the note", undefined],
    ['Make sure the note "Ada" was sent', undefined],
    // Nobody knows what it wants: nothing is refused for that.
    ['Öffne «Kino»', undefined],
  ])('reads whether it wants more than a look: %s', (goal, deed) => {
    expect(read(goal)[0]?.deed).toBe(deed);
  });

  test('takes a model’s word for what changes something, in any language', () => {
    const readBy = (more: object) =>
      obligationsIn(ReaderOutput.parse({ obligations: [{ says: '再次购买', ...more }] }))[0]?.deed;
    expect(readBy({ changes: true })).toBe('alter');
    expect(readBy({ changes: true, mayHold: true })).toBeUndefined();
    expect(readBy({ changes: true, negative: true })).toBeUndefined();
    expect(readBy({ changes: null })).toBeUndefined();
    expect(readBy({})).toBeUndefined();
  });

  test('reads what is left out as an obligation of its own', () => {
    for (const words of ['other than', 'apart from', 'but'])
      expect(read(`Delete all notes ${words} "Ada"`)).toMatchObject([
        { says: 'Delete all notes', negative: false, values: [] },
        { says: `${words} "Ada"`, negative: true, values: ['Ada'] },
      ]);
    expect(read('Delete all notes except "Ada"')).toMatchObject([
      { says: 'Delete all notes', negative: false },
      { says: 'except "Ada"', negative: true, values: ['Ada'] },
    ]);
  });

  test.each(['Ready?!', 'Käse 😀', '(50%)'])('keeps a quotation whole: %s', (text) => {
    const says = `Create a note titled "${text}"`;
    expect(read(says)).toMatchObject([{ says, values: [text] }]);
    expect(read(`${says} and open it`)[0]).toMatchObject({ says, values: [text] });
  });

  test('reads no value that reaches into what is left out', () => {
    expect(read("Change to Ada's account without signing out")).toMatchObject([
      { says: "Change to Ada's account", negative: false, values: [] },
      { says: 'without signing out', negative: true, values: [] },
    ]);
  });

  test('reads a deed at the end that is forbidden as an obligation of its own', () => {
    expect(read('Write the note "Milk" to Ada, but do not send it')).toMatchObject([
      { says: 'Write the note "Milk" to Ada', negative: false, values: ['Milk'] },
      { says: 'do not send it', negative: true, where: 'send' },
    ]);
    // A switch that shall not show something is turned off, and a thing of its own tells which deed is meant.
    expect(read('Open the settings and do not show previews')).not.toContainEqual(
      expect.objectContaining({ says: 'do not show previews', where: 'show' }),
    );
    expect(read('Delete the note "A" but do not delete "B"')).toHaveLength(1);
  });

  test('takes a goal in another language as a whole', () => {
    expect(read('Lösche die Notiz «Kino»')).toMatchObject([{ says: 'Lösche die Notiz «Kino»' }]);
  });

  test('reads nothing from a goal without words', () => {
    expect(read('…')).toEqual([]);
  });
});
