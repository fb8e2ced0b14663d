import { describe, expect, test } from 'vitest';
import { button, item, node, screenOf, spaceOf, state } from '../screen.fixture.ts';
import { actionSpace, describeAction } from './action-space.ts';
import { followConceived } from './conceived.ts';

const field = node({ class: 'android.widget.EditText', hint: 'Title', focusable: true, clickable: true });
const space = spaceOf(button('New note'), button('Settings'), field);

const fail = (conceived: string): never => {
  throw new Error(`nothing follows ${conceived}`);
};

function followed(plans: readonly (readonly string[])[], taken = 0): string | null {
  const history = Array.from({ length: taken }, (_, at) => item({ step: at + 1 }));
  const found = followConceived(state({ plans: plans.map((plan) => [...plan]), history }), space);
  return found === null ? null : describeAction(found.choice.action);
}

describe('a conceived sequence', () => {
  test('is followed by the action on the screen that is most like the next one', () => {
    expect(followed([['tap "settings"', 'click "Dark theme"']])).toBe('click "Settings"');
    expect(followed([['open the new note screen']])).toBe('click "New note"');
  });

  test('goes on with every step', () => {
    expect(followed([['click "New note"', 'click "Settings"']], 1)).toBe('click "Settings"');
  });

  test('has nothing to follow after its end', () => {
    expect(followed([['click "New note"']], 1)).toBeNull();
    expect(followed([])).toBeNull();
  });

  test('gives the text to type, and finds the field by its verb', () => {
    const plans = [['type "Title" with "Bread and salt"']];
    const found = followConceived(state({ plans }), space);
    expect(found).toMatchObject({ text: 'Bread and salt', choice: { action: { kind: 'text' } } });
  });

  test('leads to a double tap if it says so and one is offered', () => {
    const twice = actionSpace(screenOf(button('Settings'), button('Tap')), {
      keyboardShown: false,
      doubleTap: true,
    });
    const chosenFor = (conceived: string, choices: typeof twice) =>
      describeAction(
        followConceived(state({ plans: [[conceived]] }), choices)?.choice.action ?? fail(conceived),
      );
    for (const conceived of ['double click "Settings"', 'Double-tap Settings']) {
      expect(chosenFor(conceived, twice)).toBe('double click "Settings"');
      expect(chosenFor(conceived, space)).toBe('click "Settings"');
    }
    expect(chosenFor('tap "Settings"', twice)).toBe('click "Settings"');
  });

  test('goes back if it says so', () => {
    expect(followed([['back']])).toBe('back');
  });
});

describe('of several sequences', () => {
  test('the one is followed whose next action the screen has, the earlier one among equals', () => {
    expect(followed([['click "Export"'], ['click "Settings"']])).toBe('click "Settings"');
    expect(followed([['click "Settings"'], ['click "New note"']])).toBe('click "Settings"');
  });

  test('a longer one goes on where the others have ended', () => {
    expect(followed([['click "New note"'], ['click "New note"', 'click "Settings"']], 1)).toBe(
      'click "Settings"',
    );
  });
});
