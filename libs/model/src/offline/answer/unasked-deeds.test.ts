import { describe, expect, it } from 'vitest';
import type { ActorChoice, ActorHistoryItem } from '../../roles/actor.ts';
import { actorInput, choice, step } from '../mini-app.fixture.ts';
import { chooseAction } from './choose.ts';

const deed = (label: string, more: Partial<ActorChoice> = {}): Partial<ActorChoice> => ({
  label,
  effect: 'commit',
  ...more,
});
const CANCEL: Partial<ActorChoice> = { label: 'Cancel', resourceId: 'button2', effect: 'look' };

/** What is pressed, or `end`. */
function chosen(
  goal: string,
  controls: readonly Partial<ActorChoice>[],
  history: readonly ActorHistoryItem[] = [],
): string {
  const shown = [...controls, { kind: 'end' }].map((control, index) => choice(index, control));
  const { index } = chooseAction(actorInput(goal, shown, { history }));
  return shown[index]?.label || (shown[index]?.kind ?? '');
}

describe('what changes something is only pressed for a word of the goal', () => {
  it.each([
    ['Setze die Menge von "Reis" auf 17', 'Artikel löschen'],
    ['Setze die Menge des Artikels "Reis" auf 17', 'Artikel löschen'],
    ['Muda o tempo da receita "Pudim" para 30', 'Apagar receita'],
    ['Переименуй рецепт "Пудинг" в "Крем"', 'Удалить рецепт'],
    ['Rename "Gift ideas" to "Gifts"', 'Delete'],
    ['Show the weight of the Fern Mug', 'Pay'],
  ])('%s does not press %s', (goal, label) => {
    expect(chosen(goal, [deed(label)])).toBe('end');
  });

  it.each([
    ['Lösche den Artikel "Reis"', 'Artikel löschen'],
    ['Artikel löschen', 'Artikel löschen'],
    ['Apagar receita', 'Apagar receita'],
    ['Delete the recipe "Pudim"', 'Delete recipe'],
    ['Rename the event "Pottery" to "Clay"', 'Edit'],
    ['Turn on the dark theme', 'Settings'],
  ])('%s may press %s', (goal, label) => {
    expect(chosen(goal, [deed(label)])).toBe(label);
  });

  it('looks behind what only shows something', () => {
    expect(chosen('Setze die Menge auf 17', [{ label: 'Mehr', effect: 'look' }])).toBe('Mehr');
  });

  it('turns no day of a month and no switch to look behind it', () => {
    const goal = 'Rename "Pottery" to "Clay"';
    expect(chosen(goal, [{ label: '10', effect: 'edit' }])).toBe('end');
    expect(chosen(goal, [{ label: 'Alerts', effect: 'edit', checked: false, widget: 'Switch' }])).toBe('end');
  });
});

describe('a question of the app', () => {
  const question = [deed('Ja', { resourceId: 'button1' }), CANCEL];

  it('is not answered with the button that carries it out, where the goal has no word for it', () => {
    const opened = step('Reis, 1 Stück', { effect: 'look' });
    expect(chosen('Setze die Menge von "Reis" auf 17', question, [opened])).not.toBe('Ja');
    const held = step('Gift ideas', { kind: 'long_click', effect: 'commit' });
    const bar = [deed('Delete'), { label: 'Cancel', effect: 'look' as const }];
    expect(chosen('Rename "Gift ideas" to "Gift ideas"', bar, [held])).not.toBe('Delete');
  });

  it('is answered where it came from what the goal names, through another question too', () => {
    const asked = step('Delete recipe', { effect: 'commit' });
    expect(chosen('Delete the recipe "Pudim"', question, [asked])).toBe('Ja');
    expect(chosen('Export the list', question, [step('Export'), step('OK')])).toBe('Ja');
  });

  it('is answered where something was set in it', () => {
    const set = step('Recent files', { effect: 'edit' });
    expect(chosen('Do not show the recents', question, [step('Tabs'), set])).toBe('Ja');
  });
});
