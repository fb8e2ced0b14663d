import { describe, expect, it } from 'vitest';
import { actsOfLine } from './acts-of-line.ts';

describe('acts of a shell line', () => {
  it.each([
    ['input tap 10 20', { kind: 'touch', x: 10, y: 20, ms: 0 }],
    ['/system/bin/input touchscreen tap 10 20.5', { kind: 'touch', x: 10, y: 20.5, ms: 0 }],
    ['input swipe 5 5 5 5 900', { kind: 'touch', x: 5, y: 5, ms: 900 }],
    ['input swipe 500 900 500 100', { kind: 'swipe', from: [500, 900], to: [500, 100] }],
    ["input text 'two%swords'", { kind: 'text', text: 'two words' }],
    ['input text "it\'s \\"so\\""', { kind: 'text', text: 'it\'s "so"' }],
    ['input text a\\;b', { kind: 'text', text: 'a;b' }],
    ["input text it''s", { kind: 'text', text: 'its' }],
    ['input keyevent KEYCODE_BACK', { kind: 'key', key: 'BACK' }],
    ['cmd input keyevent --longpress 66', { kind: 'key', key: 'ENTER' }],
    ['am start -W -n org.example/.Main', { kind: 'launch', line: 'am start -W -n org.example/.Main' }],
    ['am force-stop org.example', { kind: 'kill' }],
    ['input motionevent DOWN 5 5', { kind: 'unread', what: 'input motionevent is not read' }],
    ['input roll 0 3', { kind: 'unread', what: 'input roll is not read' }],
    ['monkey -p org.example 1', { kind: 'launch', line: 'monkey -p org.example 1' }],
  ])('reads %s', (line, act) => {
    expect(actsOfLine(line)).toEqual([act]);
  });

  it('finds them inside a line with books', () => {
    const line = `if [ "$(cat /d/t)" = 7 ] && mkdir /d/x; then { input tap 1 2 && X=1 input text 'a;b' ; } && touch /d/x/done; fi`;
    expect(actsOfLine(line)).toEqual([
      { kind: 'touch', x: 1, y: 2, ms: 0 },
      { kind: 'text', text: 'a;b' },
    ]);
  });

  it.each([
    'uiautomator dump',
    'echo input tap 1 2',
    "echo 'x; input tap 1 2'",
    'input tap 1',
    'input motionevent UP 5 5',
    'input',
    '',
  ])('finds no act in %s', (line) => {
    expect(actsOfLine(line)).toEqual([]);
  });
});
