import { describe, expect, it } from 'vitest';
import type { ActorChoice, ActorHistoryItem } from '../../roles/actor.ts';
import { parseGoal } from '../goal/goal.ts';
import { choice, step } from '../mini-app.fixture.ts';
import { coverageOf, effectiveSteps } from './coverage.ts';
import { firstOpenClause, pendingCommit } from './done.ts';

const typed = (label: string, text: string): ActorHistoryItem => step(label, { kind: 'text', text });

function openClause(
  goalText: string,
  history: readonly ActorHistoryItem[],
  controls: readonly Partial<ActorChoice>[] = [],
): number | null {
  const goal = parseGoal(goalText, 'org.example.garden');
  const choices = controls.map((control, index) => choice(index, control));
  return firstOpenClause(goal, coverageOf(goal, effectiveSteps(history)), choices)?.index ?? null;
}

describe('firstOpenClause', () => {
  it('what is to be selected has not been selected by typing its name into a search', () => {
    const goal = "search for 'Fern' and select it";
    expect(openClause(goal, [typed('Search', 'Fern')])).toBe(1);
    expect(openClause(goal, [typed('Search', 'Fern'), step('Fern, in the greenhouse')])).toBeNull();
  });

  it.each<[string, ActorHistoryItem[]]>([
    ['open the statistics', [step('Statistics')]],
    ["delete the note 'Trip'", [step('Trip'), step('Delete'), step('Yes')]],
    ["create a note named 'Trip'", [step('New note'), typed('Title', 'Trip')]],
    ["rename the note 'Trip' to 'Tour'", [step('Rename'), typed('Title', 'Tour'), step('OK')]],
    ['set the text size to large', [step('Text size, Small'), step('Large')]],
    ['sort by size in descending order', [step('Sort by'), step('Size'), step('Descending')]],
    ["send the message 'hello' to Ada", [step('Ada'), typed('Message', 'hello'), step('Send')]],
    ['call Ada', [step('Ada'), step('Call')]],
    ['add Ada to Friends', [step('Ada'), step('Friends')]],
    ["play 'song.mp3'", [step('song.mp3, 3:05')]],
    ["search for 'fern' and open it", [typed('Search', 'fern'), step('Fern')]],
  ])('%s: nothing is left to do after its steps, but something is before the last', (goal, history) => {
    expect(openClause(goal, history)).toBeNull();
    const answering = history.findLastIndex((item) => !/^(?:OK|Yes)$/.test(item.label));
    expect(openClause(goal, history.slice(0, answering))).not.toBeNull();
  });

  it('goes through the clauses in their order', () => {
    const goal = "create a list named 'Trip' and sort it by date";
    expect(openClause(goal, [])).toBe(0);
    expect(openClause(goal, [step('New list'), typed('Name', 'Trip'), step('OK')])).toBe(1);
  });

  it('`save it` is left to do only while something can be saved', () => {
    const history = [step('Theme, Dark'), step('Light')];
    expect(openClause('set the theme to light and save it', history, [{ label: 'Save' }])).toBe(1);
    expect(openClause('set the theme to light and save it', history, [{ label: 'Theme, Light' }])).toBeNull();
  });

  it('does not mistake a press on the menu for sending', () => {
    const history = [step('Ada'), typed('Message', 'hello'), step('More options')];
    expect(openClause("send the message 'hello' to Ada", history)).toBe(0);
  });
});

describe('pendingCommit', () => {
  const pending = (history: readonly ActorHistoryItem[], labels: readonly string[]) => {
    const coverage = coverageOf(parseGoal("create a note named 'Trip'", ''), history);
    return (
      pendingCommit(
        coverage,
        labels.map((label, index) => choice(index, { label })),
      )?.label ?? null
    );
  };

  it('is the positive button of a dialog, whatever happened before', () => {
    expect(pending([], ['Delete', 'Cancel'])).toBe('Delete');
  });

  it('is a button of the tool bar once something was typed, and until it was pressed', () => {
    const edited = [step('New note'), typed('Title', 'Trip')];
    expect(pending(edited, ['Back', 'Save'])).toBe('Save');
    expect(pending([...edited, step('Save')], ['Back', 'Save'])).toBeNull();
    expect(pending([], ['Back', 'Save'])).toBeNull();
  });
});
