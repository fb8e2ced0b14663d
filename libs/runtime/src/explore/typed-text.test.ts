import { seededRandom } from '@tapwright/numbers';
import { describe, expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { asked } from './explore.fixture.ts';
import { textFor } from './typed-text.ts';

/** The texts of the first tries of a field. */
function textsOf(attributes: Readonly<Record<string, string | boolean>>, tries = 5): (string | null)[] {
  const input = asked(
    screenOf(node({ class: 'android.widget.EditText', clickable: true, focusable: true, ...attributes })),
  );
  const [choice] = input.choices;
  if (choice === undefined) throw new Error('the field is offered');
  return Array.from({ length: tries }, (_, at) =>
    textFor({ choice, tries: at, signature: '', rows: null, isValue: false }, input, seededRandom(5)),
  );
}

describe('what is typed into a field', () => {
  test('is another kind of text with each try: what one field refuses, another wants', () => {
    const [name, number, mail, figures, date] = textsOf({ hint: 'Etwas' });
    expect(name).toMatch(/^\p{L}+ \p{L}+$/u);
    expect(number).toMatch(/^\d{1,2}$/);
    expect(mail).toMatch(/^\S+@\S+$/);
    expect(figures).toMatch(/^\d{8}$/);
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test.each([
    [{ hint: 'name@example' }, /@/],
    [{ hint: '16 Ziffern' }, /^\d{16}$/],
    [{ hint: '8桁' }, /^\d{8}$/],
    [{ hint: '0,00' }, /^\d{1,2}$/],
    [{ resource_id: 'org.example:id/edit_email' }, /@/],
    [{ resource_id: 'org.example:id/phone_number' }, /^\d{10}$/],
    [{ password: true }, /^\S{6,}$/],
  ])('%j: the kind that it says comes first', (attributes, expected) => {
    expect(textsOf(attributes, 1)[0]).toMatch(expected);
  });

  test('a press has no text', () => {
    const input = asked(screenOf(button('Save')));
    const [choice] = input.choices;
    if (choice === undefined) throw new Error('the button is offered');
    const option = { choice, tries: 0, signature: '', rows: null, isValue: false };
    expect(textFor(option, input, seededRandom(1))).toBeNull();
  });
});
