import { describe, expect, it } from 'vitest';
import type { ActorChoice, ActorHistoryItem } from '../../roles/actor.ts';
import { parseGoal } from '../goal/goal.ts';
import { choice, step } from '../mini-app.fixture.ts';
import { dialogButton } from './controls.ts';
import { coverageOf, effectiveSteps } from './coverage.ts';
import { firstOpenClause } from './done.ts';
import { chooseFilling } from './text-value.ts';

const field = (label: string, rest: Partial<ActorChoice> = {}): Partial<ActorChoice> => ({
  label,
  kind: 'text',
  widget: 'EditText',
  ...rest,
});
const OK = { label: 'OK', resourceId: 'button1' };

/** `Field = text`, or null if nothing is to be typed. */
function filling(
  goalText: string,
  controls: readonly Partial<ActorChoice>[],
  history: readonly ActorHistoryItem[] = [],
): string | null {
  const goal = parseGoal(goalText, 'org.example.garden');
  const choices = controls.map((control, index) => choice(index, control));
  const coverage = coverageOf(goal, effectiveSteps(history));
  const clause = firstOpenClause(goal, coverage, choices)?.index ?? goal.clauses.length;
  const found = chooseFilling({
    goal,
    coverage,
    clause,
    choices,
    history,
    inDialog: dialogButton(choices) !== undefined,
  });
  return found === null ? null : `${found.choice.label} = ${found.text}`;
}

describe('which value goes where', () => {
  it('distinguishes first name and surname', () => {
    const fields = [field('First name'), field('Surname'), field('Mobile number')];
    const goal = 'create a contact Ada Lovelace, mobile number 5551234';
    expect(filling(goal, fields, [step('Create contact')])).toBe('First name = Ada');
    const typed = [step('Create contact'), step('First name', { kind: 'text', text: 'Ada' })];
    expect(filling(goal, [field('First name', { value: 'Ada' }), ...fields.slice(1)], typed)).toBe(
      'Surname = Lovelace',
    );
  });

  it('replaces the field that holds the old value', () => {
    const fields = [
      field('Name', { value: 'Ada' }),
      field('Phone', { value: '111' }),
      field('Office', { value: '999' }),
    ];
    expect(filling("change the number of Ada from '111' to '222'", fields, [step('Ada'), step('Edit')])).toBe(
      'Phone = 222',
    );
  });

  it('distinguishes title and text of a note', () => {
    const fields = [field('Title'), field('Note text')];
    const goal = "create a note called 'Trip' with the text 'pack socks'";
    expect(filling(goal, fields, [step('Create note')])).toBe('Title = Trip');
    expect(filling(goal, fields, [step('Create note'), step('Title', { kind: 'text', text: 'Trip' })])).toBe(
      'Note text = pack socks',
    );
  });

  it.each([
    "enter 'Trip' as the title",
    "Enter 'Trip' into the field 'Title'",
    'type \'Trip\' in the "Title" box',
    "put the cursor there and type 'Trip' for the title",
  ])('types into the field that is named: %s', (goal) => {
    expect(filling(goal, [field('Search'), field('Note text'), field('Title')])).toBe('Title = Trip');
    expect(filling(goal, [field('Note text'), field('Remark')])).not.toBeNull();
  });

  it('types into a search field only what is searched for', () => {
    const search = field('Search', { resourceId: 'search_src_text' });
    expect(filling("search for 'fern'", [search])).toBe('Search = fern');
    expect(filling("send the message 'hello' to Ada", [search])).toBeNull();
  });

  it('uses the only field of a dialog for a name, whatever its label', () => {
    expect(filling("create a list named 'Trip'", [field('Enter something'), OK], [step('Create list')])).toBe(
      'Enter something = Trip',
    );
  });
});

describe('when nothing is typed', () => {
  it('waits until the form that `create` opens is open', () => {
    expect(filling("create a note named 'Trip'", [field('Note text'), { label: 'New note' }])).toBeNull();
  });

  it('does not type again what a field already holds', () => {
    expect(
      filling("rename the list 'A' to 'B'", [field('Name', { value: 'B' }), OK], [step('Rename')]),
    ).toBeNull();
  });

  it('does not type over what an earlier step typed', () => {
    const history = [step('Create note'), step('Title', { kind: 'text', text: 'Trip' })];
    expect(
      filling(
        "create a note called 'Trip' and type 'socks'",
        [field('Title', { value: 'Trip' }), OK],
        history,
      ),
    ).toBeNull();
  });

  it('does not type a wanted setting into an unrelated field', () => {
    expect(filling('set the theme to light', [field('Diary entry', { value: 'Monday' })])).toBeNull();
  });
});
