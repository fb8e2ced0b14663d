import { describe, expect, it } from 'vitest';
import type { ActorHistoryItem } from '../../roles/actor.ts';
import { parseGoal } from '../goal/goal.ts';
import { step } from '../mini-app.fixture.ts';
import type { Shown } from '../screen/settled.ts';
import { claimFacts, type EvidenceKind, findEvidence } from './claim-evidence.ts';

const typed = (label: string, text: string, changes: string[] = []): ActorHistoryItem =>
  step(label, { kind: 'text', text, changes });
const shown = (...texts: string[]): Shown[] => texts.map((text) => ({ text, checked: null }));

function found(goal: string, history: readonly ActorHistoryItem[], elements: readonly Shown[] = []) {
  const facts = claimFacts(parseGoal(goal, 'org.example.garden'), history, elements);
  return findEvidence(facts);
}

function kinds(goal: string, history: readonly ActorHistoryItem[], elements: readonly Shown[] = []) {
  return found(goal, history, elements).map(({ kind }): EvidenceKind => kind);
}

describe('evidence against a claim', () => {
  it('is that nothing was done, unless the switch is set as wanted', () => {
    expect(kinds('water the roses', [])).toContain('nothing_done');
    const on = [{ text: 'Frost warning', checked: true }];
    expect(kinds('enable the frost warning', [], on)).not.toContain('nothing_done');
  });

  it('is a question that waits for its answer', () => {
    const history = [step('Old cactus'), step('Delete')];
    const goal = "delete the plant 'Old cactus'";
    const waiting = found(goal, history, shown('Delete this plant?', 'Not now', 'Yes'));
    expect(waiting).toContainEqual(
      expect.objectContaining({ kind: 'dialog_waits', says: expect.stringContaining('Yes') }),
    );
    expect(kinds(goal, history, shown('Monstera', 'Yes'))).not.toContain('dialog_waits');
    const apart = shown('Skip', 'Monstera', 'Fern', 'Moss', 'Create');
    expect(kinds(goal, history, apart)).not.toContain('dialog_waits');
  });

  it.each<[string, ActorHistoryItem]>([
    ['something was typed', typed('Name', 'Fern')],
    ['a box was ticked', step('Likes shade', { changes: ['checked: "Likes shade"'] })],
    ['the wanted state was chosen', step('Large')],
  ])('is a button that saves, if %s since the last one', (_, change) => {
    const goal = "set the pot of 'Fern' to large";
    const form = shown('Name', 'Save');
    expect(kinds(goal, [step('Edit'), change], form)).toContain('store_waits');
    expect(kinds(goal, [step('Edit'), change, step('Save')], form)).not.toContain('store_waits');
    expect(kinds(goal, [step('Edit'), change], shown('Fern'))).not.toContain('store_waits');
  });

  it('is another button that saves, in the filled form that the first one has led to', () => {
    const history = [step('Export'), typed('Name', 'pots'), step('OK')];
    const form = (holds: string): Shown[] => [{ text: 'Name', checked: null, holds }, ...shown('SAVE')];
    expect(kinds('export the pots', history, form('pots.csv'))).toContain('store_waits');
    expect(kinds('export the pots', history, form(''))).not.toContain('store_waits');
    const saved = [...history, step('Save')];
    expect(kinds('export the pots', saved, form('pots.csv'))).not.toContain('store_waits');
  });

  it('is a text after which nothing was pressed, except for a search or if typing is the goal', () => {
    const history = [typed('Message', 'hello')];
    expect(kinds("send the message 'hello' to Ada", history)).toContain('only_typed');
    expect(kinds("search for 'hello'", history)).not.toContain('only_typed');
    expect(kinds("type 'hello'", history)).not.toContain('only_typed');
  });

  it('is data that was neither typed nor chosen, and counts more if it was not even seen', () => {
    const goal = "add a plant named 'Fern'";
    expect(kinds(goal, [step('Add plant'), step('OK')])).toEqual(
      expect.arrayContaining(['value_unused', 'value_unseen']),
    );
    const proposed = [step('Add plant', { changes: ['appeared: EditText "Fern"'] }), step('OK')];
    expect(kinds(goal, proposed)).toContain('value_unused');
    expect(kinds(goal, proposed)).not.toContain('value_unseen');
    const done = [step('Add plant'), typed('Name', 'Fern'), step('OK')];
    expect(kinds(goal, done)).not.toContain('value_unused');
  });

  it('is a wanted state that nobody chose, although the row that shows the current one was opened', () => {
    const goal = 'set the pot size to large';
    expect(kinds(goal, [step('Pot size, Large')])).toContain('state_not_chosen');
    expect(kinds(goal, [step('Pot size, Small'), step('Large')])).not.toContain('state_not_chosen');
    expect(kinds('set the watering interval to 9', [step('Watering interval')])).toContain(
      'state_not_chosen',
    );
  });

  it('is a task whose button was not pressed, and a part that no step mentions', () => {
    expect(kinds("delete the plant 'Fern'", [step('Fern')])).toContain('deed_not_done');
    expect(kinds("delete the plant 'Fern'", [step('Fern'), step('Remove')])).not.toContain('deed_not_done');
    const two = "open the plant 'Fern' and change its fertiliser";
    expect(kinds(two, [step('Fern')])).toContain('clause_untouched');
    expect(kinds(two, [step('Fern'), step('Fertiliser')])).not.toContain('clause_untouched');
  });

  it('is a control of the screen that the goal names and nobody pressed, unless the goal is only to look at it', () => {
    const history = [step('Settings')];
    expect(kinds('reset the watering plan', history, shown('Reset watering plan'))).toContain('offered');
    expect(kinds('view the watering plan', history, shown('Watering plan'))).not.toContain('offered');
  });

  it('is a switch that is set wrongly', () => {
    const at = (checked: boolean) =>
      kinds('disable watering reminders', [step('Settings')], [{ text: 'Watering reminders', checked }]);
    expect(at(true)).toContain('switch_wrong');
    expect(at(false)).toContain('switch_right');
  });
});

describe('evidence for a claim', () => {
  it('is the share of the goal’s words that the steps match, including typed ones', () => {
    const amount = (history: ActorHistoryItem[]) =>
      found("add a plant named 'Fern'", history).find(({ kind }) => kind === 'words_met')?.amount ?? 0;
    expect(amount([step('Add plant')])).toBeGreaterThan(0);
    expect(amount([step('Add plant'), typed('Name', 'Fern')])).toBeGreaterThan(amount([step('Add plant')]));
  });

  it('is a last step that saved, or that the goal mentions', () => {
    expect(kinds("rename 'Fern' to 'Moss'", [typed('Name', 'Moss'), step('Save')])).toContain('stored_last');
    expect(kinds('open the statistics', [step('Statistics')])).toContain('answered_last');
    expect(kinds('open the statistics', [step('Plants')])).not.toContain('answered_last');
  });

  it('counts a press without visible effect if its label states the goal, whatever the verb', () => {
    const dead = { verdict: 'invalidated: no_change' };
    const said = [step('Settings'), step('Remove wilted leaves when watering', dead)];
    expect(kinds('remove wilted leaves when watering', said)).toContain('clauses_done');
    expect(kinds("delete 'Fern'", [step('Delete', dead)])).toContain('nothing_done');
  });
});
