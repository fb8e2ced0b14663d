import { describe, expect, it } from 'vitest';
import { step } from '../../mini-app.fixture.ts';
import { doubts, typed } from '../doubts.fixture.ts';

describe('what was changed otherwise than is wanted', () => {
  it('doubts a deed that the next press on it takes back, and an undone one', () => {
    const like = step('Like', { effect: 'commit', changes: ['description changed: "Like" → "Liked"'] });
    const back = step('Liked', { effect: 'commit', changes: ['description changed: "Liked" → "Like"'] });
    expect(doubts('Like the fern', [like])).toEqual([]);
    expect(doubts('Like the fern', [like, back])).toContain(
      '“Liked” was pressed, which takes back what it says',
    );
    const deleted = step('Delete', { effect: 'commit' });
    expect(doubts('Delete "Fern"', [deleted, step('Undo', { effect: 'commit' })])).toContain(
      '“Undo” was pressed last',
    );
  });

  it('believes a second press that answers what the first has asked, in whatever language', () => {
    const asked = step('Löschen', { changes: ['appeared: "Pflanze löschen?"', 'appeared: "Löschen"'] });
    const answered = step('Löschen', { effect: 'commit', changes: ['activity changed: .Plant → .List'] });
    const twice = '“Löschen” was pressed twice';
    expect(doubts('Lösche "Fern"', [asked, answered])).not.toContain(twice);
    expect(doubts('Lösche "Fern"', [{ ...asked, changes: [] }, answered])).toContain(twice);
  });

  it('doubts a switch where the last press has only opened a page', () => {
    const opened = step('Early shift', { changes: ['activity changed: .List → .Alarm'] });
    const back = step('', { kind: 'back', changes: ['selected: "Alarms"'] });
    const goal = 'Turn the early shift on';
    const doubt = '“Early shift” was opened, and nothing was switched';
    expect(doubts(goal, [back, opened], ['Early shift'])).toContain(doubt);
    expect(doubts(goal, [opened, step('Save', { effect: 'commit' })], ['Early shift'])).not.toContain(doubt);
    expect(doubts(goal, [opened], [['Early shift', true]])).not.toContain(doubt);
    const turned = step('Early', { effect: 'edit', changes: ['checked: "Early"'] });
    expect(doubts(goal, [turned, opened], ['Early shift'])).not.toContain(doubt);
  });

  it('doubts a deletion that nothing asks for', () => {
    const goal = 'Rename "Fern" to "Palm"';
    const removed = step('Remove this plant', {
      effect: 'commit',
      changes: ['activity changed: .Plant → .List'],
    });
    const doubt = '“Remove this plant” was pressed, which nothing asks for';
    expect(doubts(goal, [typed('Name', 'Palm'), removed], ['Rose'])).toContain(doubt);
    expect(doubts('Delete "Fern"', [removed], ['Rose'])).not.toContain(doubt);
    const refused = [removed, step('Cancel'), typed('Name', 'Palm'), step('Save', { effect: 'commit' })];
    expect(doubts(goal, refused, ['Palm'])).not.toContain(doubt);
    expect(doubts(goal, [typed('Name', 'Palm'), { ...removed, effect: 'look' }], ['Palm'])).not.toContain(
      doubt,
    );
  });
});
