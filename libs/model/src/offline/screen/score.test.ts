import { describe, expect, it } from 'vitest';
import type { ActorChoice, ActorHistoryItem } from '../../roles/actor.ts';
import { parseGoal } from '../goal/goal.ts';
import { choice, step } from '../mini-app.fixture.ts';
import { dialogButton } from './controls.ts';
import { coverageOf, effectiveSteps } from './coverage.ts';
import { waysOn } from './navigate.ts';
import { type Situation, scoreChoice, wantedState } from './score.ts';

function situation(
  goalText: string,
  controls: readonly Partial<ActorChoice>[],
  history: readonly ActorHistoryItem[] = [],
): Situation {
  const goal = parseGoal(goalText, 'org.example.garden');
  const choices = controls.map((control, index) => choice(index, control));
  return {
    goal,
    choices,
    history,
    clause: 0,
    coverage: coverageOf(goal, effectiveSteps(history)),
    inDialog: dialogButton(choices) !== undefined,
  };
}

/** The label with the best score, of at least two. */
function best(
  goal: string,
  controls: readonly Partial<ActorChoice>[],
  history: readonly ActorHistoryItem[] = [],
): string {
  const here = situation(goal, controls, history);
  const ranked = here.choices.toSorted((left, right) => scoreChoice(right, here) - scoreChoice(left, here));
  return ranked[0]?.label ?? '';
}

const labels = (...all: string[]): Partial<ActorChoice>[] => all.map((label) => ({ label }));
const box = (label: string, checked: boolean): Partial<ActorChoice> => ({
  label,
  widget: 'CheckBox',
  checked,
});

describe('scoreChoice', () => {
  it('prefers the control with words of the goal', () => {
    expect(
      best(
        'show the number of pots',
        labels('Show pictures', 'Show pot count', 'Show the number of all the other things'),
      ),
    ).toBe('Show pot count');
  });

  it('does not choose another action than the one in the goal', () => {
    expect(best('rename the page', labels('Delete page', 'Share page', 'Rename'))).toBe('Rename');
  });

  it('looks for the thing first, then for the action', () => {
    expect(best('delete the contact Ada', labels('Delete', 'Ada'))).toBe('Ada');
    expect(best('delete the contact Ada', labels('Delete', 'Ada'), [step('Ada')])).toBe('Delete');
  });

  it('chooses a switch if something must be switched', () => {
    expect(best('disable the dialpad', [{ label: 'Dialpad' }, box('Show a dialpad button', true)])).toBe(
      'Show a dialpad button',
    );
  });

  it('tries last what led nowhere', () => {
    const history = [step('Player', { verdict: 'invalidated: no_change' })];
    expect(best('open the player', labels('Player', 'Radio player'), history)).toBe('Radio player');
  });

  it('never presses a negative button', () => {
    const here = situation('cancel the order', labels('Cancel', 'OK'));
    expect(here.choices.map((one) => scoreChoice(one, here))).toEqual([0, 0]);
  });
});

describe('wantedState', () => {
  it.each([
    ['disable the sound', 'Sound', false],
    ['disable the sound', 'Disable sound', true],
    ['hide the clock', 'Show clock', false],
    ['turn on vibration', 'Vibrate', true],
    ['do not prevent sleeping', 'Prevent sleeping', false],
    ['open the clock', 'Clock', null],
  ])('%s: %s should be %s', (goal, label, wanted) => {
    expect(wantedState(label, situation(goal, []))).toBe(wanted);
  });
});

describe('waysOn', () => {
  const first = (
    goal: string,
    controls: readonly Partial<ActorChoice>[],
    history: readonly ActorHistoryItem[] = [],
  ): string => {
    const way = waysOn(situation(goal, controls, history))[0]?.choice;
    return way?.label || `${way?.kind} ${way?.direction ?? ''}`.trim();
  };
  const scroll = (direction: string, widget = 'ScrollView'): Partial<ActorChoice> => ({
    kind: 'scroll',
    direction,
    widget,
  });
  const down = (verdict = 'advanced') => step('', { kind: 'scroll', verdict });

  it('goes to the settings for a setting, to the menu for an action', () => {
    const controls = [...labels('More options', 'Settings'), { kind: 'back' }];
    expect(first('disable the sound', controls)).toBe('Settings');
    expect(first("export 'Trip'", controls)).toBe('More options');
  });

  it('looks down a list for a thing before it opens menus', () => {
    expect(first("open 'Trip'", [scroll('down', 'RecyclerView'), ...labels('More options')])).toBe(
      'scroll down',
    );
  });

  it('scrolls down to the end, then up again, then goes back', () => {
    const controls = [scroll('down'), scroll('up'), { kind: 'back' }];
    const end = down('invalidated: no_change');
    expect(first('disable the sound', controls)).toBe('scroll down');
    expect(first('disable the sound', controls, [down()])).toBe('scroll down');
    expect(first('disable the sound', controls, [down(), end])).toBe('scroll up');
    expect(first('disable the sound', controls, [down(), end, down(), end])).toBe('back');
  });

  it('never flips an option, nor the row around it, just to look', () => {
    const ways = waysOn(
      situation('open the moon', [
        box('Vibrate', true),
        { label: 'Vibrate', widget: 'LinearLayout' },
        { kind: 'back' },
      ]),
    );
    expect(ways.map((way) => way.choice.kind)).toEqual(['back']);
  });
});
