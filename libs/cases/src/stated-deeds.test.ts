import { describe, expect, test } from 'vitest';
import { statedDeeds } from './stated-deeds.ts';

const known = {
  values: { pin: 'Rye bread', amount: '12.50', note: 'Tea', 'daily limit': '350', password: '${password}' },
  secrets: new Set(['password']),
};
/** What is read of a sentence, in short: `enter(Rye bread) @title`. */
const short = (sentence: string) =>
  statedDeeds(sentence, known).map(({ deed, values = [], where, negative, mayHold, state }) =>
    [
      `${negative === true ? 'not ' : ''}${deed ?? (mayHold === true ? 'check' : '-')}(${values.join('|')})`,
      ...(where == null ? [] : [`@${where}`]),
      ...(state == null ? [] : [state]),
    ].join(' '),
  );

describe('a verb names the deed', () => {
  test.each<[string, string[]]>([
    ['Enter "${pin}" into the title', ['enter(Rye bread)']],
    ['Enter ${pin} into "Title"', ['enter(Rye bread) @Title']],
    ['Please type “Ana” as the name.', ['enter(Ana)']],
    ['Enter ${pin} as "Title"', ['enter(Rye bread) @Title']],
    ['Enter ${pin} as "Title" and ${note} as the "Text"', ['enter(Rye bread|Tea) @Title']],
    ['Enter ${pin} as name and as text ${note}', ['enter(Rye bread|Tea)']],
    ['「Rye bread」を開く', ['-(Rye bread)']],
    ['Wähle „Rye bread“ und »Tea« aus', ['-(Rye bread|Tea)']],
    [
      'The user enters ${amount} as the amount and ${note} as the note, and goes on',
      ['enter(12.50|Tea)', 'act()'],
    ],
    ['Fill "Title" with ${pin}', ['enter(Rye bread) @Title']],
    ['Enter the daily limit', ['enter(350)']],
    ['Search for ${pin} and select it', ['enter(Rye bread)', 'act()']],
    ['Submit the form', ['act()']],
    ['Submit ${password}', ['enter(${password})']],
    ['Tap "Save"', ['press(Save)']],
    ['Press Send', ['press(Send)']],
    ['Press the plus sign', ['press() @plus']],
    ['Tap on the New note button twice', ['press(New note)']],
    ['Tap the button next to "Rye bread"', ['press()']],
    ['Double-tap the photo', ['press() @photo']],
    ['Hold the message "Hello"', ['press(Hello)']],
    ['Select "Rain" as the sound', ['choose(Rain)']],
    ['Set "Volume" to "5"', ['choose(5) @Volume']],
    ['Choose the first row', ['choose() @first']],
    ['Choose the trailer', ['choose() @trailer']],
    ['Set the volume', ['act() @volume']],
    ['Delete the note "Zebra"', ['change(Zebra)']],
    ['Open the note ${pin}', ['open(Rye bread)']],
    ['Open the conversation with Jonas Adlerfeld', ['open(Jonas Adlerfeld)']],
    ['Open my orders', ['act()']],
    ['Go back to the list', ['act()']],
    ['On the home page, open the transfer', ['act()']],
    ['Log in as "ana" with ${password}', ['enter(${password})']],
    ['Turn on the dark theme', ['act() @dark theme on']],
  ])('%s', (sentence, read) => expect(short(sentence)).toEqual(read));
});

test('what is to be unticked must not stand ticked', () => {
  const [one] = statedDeeds('Untick "Remind me"', { values: {}, secrets: new Set() });
  expect(one).toMatchObject({ where: 'Remind me', state: 'off', mayHold: true });
  for (const sentence of ['Deselect "Red"', 'Deselect the red one', 'Untick Red'])
    expect(statedDeeds(sentence, { values: {}, secrets: new Set() })[0]).toMatchObject({ state: 'off' });
});

describe('what does nothing has no deed', () => {
  test.each<[string, string[]]>([
    ['Check that "Rye bread" is in the list', ['check(Rye bread)']],
    ['Make sure that ${pin} is shown', ['check(Rye bread)']],
    ['Verify that "Zebra" is not shown', ['check()']],
    ['Compare payee and amount with ${pin} and ${amount}, and confirm', ['check()', 'act()']],
    ['Open the Notes app', ['check()']],
    ['Do not tap "Send"', ['not -(Send)']],
    ['Tap "Save", but do not send it', ['press(Save)', 'not -() @send']],
    ['Gib "${pin}" in den Titel ein', ['-(Rye bread)']],
    ['输入“${pin}”', ['-(Rye bread)']],
  ])('%s', (sentence, read) => expect(short(sentence)).toEqual(read));
});

test('each word of a step belongs to an obligation, and values are those of the parameters, letter by letter', () => {
  const values = { ...known.values, pin: 'a "b" and then delete c' };
  const [first, second, ...others] = statedDeeds('Enter ${pin}, then tap "Save"', { ...known, values });
  expect(first).toMatchObject({
    says: 'Enter "a "b" and then delete c"',
    values: ['a "b" and then delete c'],
  });
  expect(second).toMatchObject({ says: 'tap "Save"' });
  expect(others).toEqual([]);
});
