import type { ScreenElement } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { screenOfDump } from '../evaluation/ground.ts';
import type { ClaimKind } from './known-claim.ts';
import { recordedClaims } from './recorded-claims.ts';
import type { RecordedWay, WayStep } from './recorded-way.ts';

/** A screen with these lines, one below the other; `[…]` is a field with its content. */
function screen(...lines: readonly string[]) {
  const nodes = lines.map((line, at) => {
    const field = /^\[(.*)\]$/.exec(line);
    const text = field?.[1] ?? line;
    const kind = field === null ? 'Button' : 'EditText';
    const id = field === null ? `line_${at}` : 'field';
    return `<node package="org.example" class="android.widget.${kind}" text="${text}" resource-id="org.example:id/${id}" clickable="true" focusable="true" enabled="true" bounds="[0,${at * 100}][900,${at * 100 + 90}]"/>`;
  });
  return screenOfDump(
    `<hierarchy rotation="0"><node package="org.example" bounds="[0,0][900,2000]">${nodes.join('')}</node></hierarchy>`,
    'org.example',
  );
}

function step(at: ReturnType<typeof screen>, on: string, text: string | null = null): WayStep {
  const element: ScreenElement | undefined = at.elements.find((one) =>
    text === null ? one.text === on : one.editable,
  );
  if (element === undefined) throw new Error(`${on} is not there`);
  return {
    screen: at,
    kind: text === null ? 'click' : 'text',
    element: { ...element, active: true, attributes: {} },
    text,
  };
}

function way(goal: string, steps: readonly WayStep[], end: RecordedWay['end']): RecordedWay {
  return { set: 'droidtask', key: 'app/task', goal, steps, end, detours: steps.map(() => null) };
}

/** The histories of all claims of a kind. */
function histories(of: RecordedWay, kind: ClaimKind): readonly string[] {
  return recordedClaims(of)
    .filter((claim) => claim.kind === kind)
    .map(({ input }) => input.history.map(({ label, text }) => text ?? label).join(' > '));
}

const menu = screen('Add', 'Notes');
const form = screen('[]', 'Shout', 'Save');
const loud = screen('[]', 'Shout (on)', 'Save');
const filled = screen('[Rye bread]', 'Shout (on)', 'Save');
const list = screen('Add', 'Rye bread');

const adding = way(
  'Add a loud note "Rye bread"',
  [step(menu, 'Add'), step(form, 'Shout'), step(loud, 'field', 'Rye bread'), step(filled, 'Save')],
  list,
);

describe('claims of a recorded way', () => {
  test('are made at its end, before its end and at its beginning', () => {
    expect(histories(adding, 'finished')).toEqual(['Add > Shout > Rye bread > Save']);
    expect(histories(adding, 'nothing_done')).toEqual(['']);
    expect(histories(adding, 'begun')).toEqual(['Add', 'Add > Shout']);
    expect(histories(adding, 'one_missing')).toEqual(['Add > Shout > Rye bread']);
  });

  test('leave out what the next action does not need', () => {
    expect(histories(adding, 'left_out')).toEqual(['Add > Rye bread > Save', 'Add > Shout > Save']);
  });

  test('leave nothing out that led to another page, where the next element only looks alike', () => {
    const other = screen('Notes', 'Share', 'Print', 'Archive', 'Add');
    const elsewhere = way('Add a note', [step(menu, 'Notes'), step(other, 'Add')], list);
    const here = way('Save it loud', [step(form, 'Shout'), step(loud, 'Save')], list);
    expect(histories(elsewhere, 'left_out')).toEqual([]);
    expect(histories(here, 'left_out')).toEqual(['Save']);
  });

  test('leave nothing out that opened what a later step closed', () => {
    const open = screen('Add', 'Notes', 'Rename', 'Close');
    const window = [step(menu, 'Notes'), step(open, 'Add'), step(open, 'Close')];
    expect(histories(way('Add a note', window, menu), 'left_out')).toEqual([]);
  });

  test('are none where the way only scrolls on, or goes out', () => {
    const out = { ...step(list, 'Rye bread'), kind: 'back' as const, element: null };
    const on = { ...step(list, 'Rye bread'), kind: 'scroll' as const };
    expect(histories(way('Read', [step(menu, 'Notes'), on, out], menu), 'begun')).toEqual([]);
    expect(histories(way('Read', [step(menu, 'Notes'), on, out], menu), 'one_missing')).toEqual([]);
    expect(histories(way('Read', [step(menu, 'Notes'), step(list, 'Add')], form), 'one_missing')).toEqual([
      'Notes',
    ]);
  });

  test('never leave out one of two equal actions, nor one that changed nothing', () => {
    const { steps } = adding;
    const twice = [...steps.slice(0, 1), step(form, 'Shout'), step(loud, 'Shout (on)'), ...steps.slice(2)];
    const equal = [...steps.slice(0, 2), step(form, 'Shout'), ...steps.slice(2)];
    expect(histories(way('Add', twice, list), 'left_out')).toEqual(['Add > Shout > Shout (on) > Save']);
    expect(histories(way('Add', equal, list), 'left_out')).toEqual(['Add > Shout > Shout > Save']);
  });

  test('never leave out a text that served to find what is touched next', () => {
    const found = screen('[]', 'Rye bread');
    const search = [step(menu, 'Notes'), step(found, 'field', 'rye'), step(found, 'Rye bread')];
    expect(histories(way('Open the note about rye', search, filled), 'left_out')).toEqual([]);
  });

  test('are not made where the screen already looks as it does at the end, with all texts typed', () => {
    const round = way(
      'Read the notes',
      [step(menu, 'Notes'), step(list, 'Rye bread'), step(menu, 'Add')],
      menu,
    );
    expect(histories(round, 'nothing_done')).toEqual(['']);
    expect(histories(round, 'begun')).toEqual(['Notes']);
    expect(histories(round, 'one_missing')).toEqual([]);
    const turned = { ...round, detours: [null, { kind: 'click', element: null, to: menu } as const, null] };
    expect(histories(turned, 'wrong_turn')).toEqual([]);
    const typed = [step(menu, 'Notes'), step(menu, 'Add'), step(form, 'field', 'Rye bread')];
    expect(histories(way('Add', typed, menu), 'begun')).toEqual(['Notes']);
  });
});

describe('a wrong value', () => {
  test('is typed in place of the right one, and shown wherever that was shown', () => {
    const wrong = recordedClaims(adding).filter(({ kind }) => kind === 'value_wrong');
    expect(histories(adding, 'value_wrong')).toEqual([
      'Add > Shout > Rye lantern > Save',
      'Add > Shout > Rye br > Save',
    ]);
    expect(wrong.map(({ input }) => input.elements.at(-1)?.text)).toEqual(['Rye lantern', 'Rye br']);
    expect(wrong.map(({ isTrue }) => isTrue)).toEqual([false, false]);
  });

  test('is none where the goal does not name it, or where it only served to find what is touched next', () => {
    expect(histories({ ...adding, goal: 'Add a note' }, 'value_wrong')).toEqual([]);
    const empty = screen('[]', 'Cancel');
    const found = screen('[loaf]', 'Rye bread');
    const search = [step(menu, 'Notes'), step(empty, 'field', 'loaf'), step(found, 'Rye bread')];
    expect(histories(way('Open the note about a loaf', search, filled), 'value_wrong')).toEqual([]);
  });
});
