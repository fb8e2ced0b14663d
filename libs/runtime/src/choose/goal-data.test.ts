import type { HistoryItem } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { item } from '../screen.fixture.ts';
import { carriesData, goalData, withoutTyped } from './goal-data.ts';

const typed = (text: string): HistoryItem => item({ kind: 'text', label: 'Title', text });

describe('the data of a goal', () => {
  test.each<[string, string, HistoryItem[], string]>([
    ['a text that was typed', 'write a note', [typed('Rye bread')], 'rye bread is in the list'],
    ['one of its words', 'write a note', [typed('Rye bread')], 'Press “Bread” first'],
    ['what was typed though the goal does not say it', 'log in', [typed('hunter2')], 'type hunter2'],
    ['what the goal quotes', "open the folder 'Blue moon'", [], 'The blue moon is below'],
    ['what it quotes in other signs', 'open “Blue moon”', [], '“Blue moon” is below'],
    ['a time', 'set an alarm for 8:05', [], 'choose 8:05'],
    ['an address', 'write to ann@example.org', [], 'ann@example.org is found by searching'],
    ['a telephone number', 'call 555-0199', [], 'press 555 0199'],
    ['a name', 'call Olga tomorrow', [], '“Olga” is reached through “People”'],
  ])('is found in a rule with %s', (_, goal, history, rule) => {
    expect(carriesData(rule, goalData(goal, history))).toBe(true);
  });

  test.each<[string, string, HistoryItem[], string]>([
    ['the words of the app', 'write a note', [typed('Rye bread')], '“Save” is reached through “Menu”'],
    ['words in other words', 'call Olga', [], 'Olgas are nowhere'],
    [
      'words of what the app called so before anything was typed',
      'write a note',
      [item({ label: 'New note' }), typed('Note on rye')],
      'A note is begun by “New note”',
    ],
    ['the first word of a sentence', 'Open the list. Sort it', [], 'Open “Sort” in the menu'],
  ])('is not found in %s', (_, goal, history, rule) => {
    expect(carriesData(rule, goalData(goal, history))).toBe(false);
  });
});

describe('typed texts are removed from a text', () => {
  const history = [typed('Rye bread'), typed('rye'), typed('a+b'), typed(' ')];

  test.each([
    ['Write a note “Rye bread”', 'Write a note “…”'],
    ['rye  BREAD, and rye', '…, and …'],
    ['rye-bread stays, ryes too', '…-bread stays, ryes too'],
    ['signs are no pattern: a+b', 'signs are no pattern: …'],
    ['nothing', 'nothing'],
  ])('%s', (text, without) => {
    expect(withoutTyped(text, history)).toBe(without);
  });
});
