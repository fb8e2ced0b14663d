import { describe, expect, it } from 'vitest';
import { parseGoal } from '../../goal/goal.ts';
import { step } from '../../mini-app.fixture.ts';
import { claimFacts } from '../claim-evidence.ts';
import { doubts, typed } from '../doubts.fixture.ts';
import { doubtsOf } from '../doubts.ts';

describe('what still waits', () => {
  it('knows a window whose choices hold at once, and one whose button waits', () => {
    const chosen = step('Descending', { effect: 'edit', changes: ['checked: "Descending"'] });
    const waits = (...window: string[]) => {
      const elements = ['Ascending', 'Descending'].map((text) => ({ text, checked: text === 'Descending' }));
      const facts = claimFacts(
        parseGoal('Sort the plants in descending order', ''),
        [chosen],
        elements,
        window,
      );
      return doubtsOf(facts).filter((doubt) => doubt.startsWith('a window waits'));
    };
    expect(waits('Ascending', 'Descending', 'Close')).toEqual([]);
    expect(waits('Ascending', 'Descending', 'Fertig')).toHaveLength(1);
  });

  it('takes a text that cannot be pressed, and what stands in each row, for no question', () => {
    const asks = (...elements: { text: string; inert?: true }[]) =>
      doubtsOf(
        claimFacts(
          parseGoal('Add a plant named "Fern"', ''),
          [typed('Name', 'Fern'), step('Save', { effect: 'commit' })],
          elements.map((one) => ({ checked: null, ...one })),
        ),
      ).filter((doubt) => doubt.startsWith('a question'));
    expect(asks({ text: 'Potted' }, { text: 'No', inert: true }, { text: 'Edit' })).toEqual([]);
    expect(asks({ text: 'Potted?' }, { text: 'No' }, { text: 'Yes' })).toHaveLength(1);
    const rows = ['Fern', 'Skip', 'Water', 'Palm', 'Skip', 'Water'].map((text) => ({ text }));
    expect(asks(...rows)).toEqual([]);
  });

  it('asks for the button of a form in which a stepper was pressed', () => {
    const longer = step('Longer', { effect: 'edit', changes: ['text changed: "15 min" → "20 min"'] });
    const goal = 'Set the rest of the kiln to 20 minutes';
    expect(doubts(goal, [longer], ['Rest', 'Save'])).toContain('“Save” still has to be pressed');
    const key = step('5', { effect: 'edit', changes: ['text changed: "1" → "15"'] });
    expect(doubts(goal, [key], ['Rest', 'Done'])).not.toContain('“Done” still has to be pressed');
  });
});
