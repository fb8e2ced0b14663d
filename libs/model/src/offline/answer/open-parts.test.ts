import { describe, expect, it, test } from 'vitest';
import { parseGoal } from '../goal/goal.ts';
import { step } from '../mini-app.fixture.ts';
import { claimFacts } from './claim-evidence.ts';
import { endedLooking, openParts } from './open-parts.ts';

const look = (label: string) => step(label, { effect: 'look' });
const typed = (label: string, text: string) => step(label, { kind: 'text', text });

function partsOf(goal: string, steps: readonly ReturnType<typeof step>[], seen: readonly string[] = []) {
  const elements = seen.map((text) => ({ text, checked: null }));
  return openParts(claimFacts(parseGoal(goal, ''), steps, elements)).map(({ says }) => says);
}

describe('openParts', () => {
  const twins = 'Add a plant named "Fern" with the note "Palm" and a plant named "Palm" with the note "Fern"';
  const plant = (name: string, note: string) => [
    step('Add plant'),
    typed('Name', name),
    typed('Note', note),
    step('Save'),
  ];

  it('wants a value that the goal names twice to be entered twice', () => {
    expect(partsOf(twins, plant('Fern', 'Palm'))).toEqual([
      'no step deals with: palm',
      'no step deals with: fern',
    ]);
    expect(partsOf(twins, [...plant('Fern', 'Palm'), ...plant('Palm', 'Fern')])).toEqual([]);
  });

  it('wants a number of things, whatever the text of one of them says', () => {
    const row = step('Film evening, Nothing that is longer than two hours, Yesterday');
    const done = [row, step('Delete', { effect: 'commit' })];
    expect(partsOf('Delete two of the plants', done)).toContain(
      'it cannot be seen whether it was done for “two”',
    );
    expect(partsOf('Delete 2 plants', done)).toContain('no step deals with: 2');
    expect(partsOf('Check that there are seven plants', [step('Fern, Today, 07:30')])).toContain(
      'it cannot be seen whether it was done for “seven”',
    );
    expect(partsOf('Delete all plants', [step('Delete all plants')])).toEqual([]);
  });

  it('finds a day in a date that says it in short', () => {
    const booked = [step('Kiln 2'), step('8'), step('Book', { effect: 'commit' })];
    const seenOn = (day: string) => partsOf('Book the kiln for Thursday', booked, [day]);
    expect(seenOn('Thu, Oct 8')).not.toContain('no step deals with: thursday');
    expect(seenOn('Fri, Oct 9')).toContain('no step deals with: thursday');
    expect(seenOn('Thu')).toContain('no step deals with: thursday');
  });

  it('sees in the steps whether what the goal forbids was left undone', () => {
    const goal = 'Write the note "Dry" for the Fern, but do not send it';
    const wrote = [look('Fern'), typed('Note', 'Dry')];
    expect(partsOf(goal, wrote)).toEqual([]);
    const doubt = 'it cannot be seen whether “send” was left undone';
    expect(partsOf(goal, [...wrote, step('Send', { effect: 'commit' })])).toContain(doubt);
    expect(partsOf(goal, [...wrote, step('➤', { effect: 'commit' })])).toContain(doubt);
    expect(partsOf(goal, [...wrote, step('', { kind: 'enter' })])).toContain(doubt);
    expect(partsOf('Write the note "Dry" for the Fern without sending it', wrote)).toEqual([]);
  });

  it('wants a number to be moved by as much as the goal says', () => {
    const cooler = (from: string, to: string) =>
      step('Cooler', { effect: 'commit', changes: [`text changed: "${from}" → "${to}"`] });
    const goal = 'Make the kiln one degree cooler';
    const doubt = 'it cannot be seen whether it was done for “one”';
    expect(
      partsOf(goal, [look('Kiln'), cooler('21.5 °C', '21.0 °C'), cooler('21.0 °C', '20.5 °C')]),
    ).not.toContain(doubt);
    expect(partsOf(goal, [look('Kiln'), cooler('21.5 °C', '21.0 °C')])).toContain(doubt);
  });

  it('wants a deed for each of several things, and none for the place where they are set', () => {
    const set = (label: string) => step(label, { effect: 'edit' });
    const goal = 'Give "Fern" the tags Dry and Old';
    expect(partsOf(goal, [look('Fern'), set('Dry'), set('Old')], ['Tags'])).toEqual([]);
    expect(partsOf(goal, [look('Fern'), set('Dry'), look('Old')])).toContain('no step deals with: old');
  });

  it('wants a thing to be made in its place, not before the place was opened, nor by typing its name', () => {
    const goal = 'Create a bed called Fern inside Greenhouse';
    const made = [step('New bed'), typed('Name', 'Fern'), step('Create', { effect: 'commit' })];
    expect(partsOf(goal, [look('Greenhouse'), ...made])).toEqual([]);
    expect(partsOf(goal, [...made, look('Greenhouse')])).toEqual(['no step deals with: greenhouse']);
    const twice = [step('New bed'), typed('Name', 'Greenhouse'), step('Create', { effect: 'commit' })];
    expect(partsOf(goal, [...made, ...twice])).toEqual(['no step deals with: greenhouse']);
  });

  it('takes a bare name for a thing of any kind', () => {
    const added = [step('Add plant'), step('Fern', { effect: 'commit' })];
    expect(partsOf('Add Fern to the bed', [...added, step('Bed')])).toEqual([]);
    expect(partsOf('Add a note for Fern', [step('Add plant'), step('Fern', { effect: 'commit' })])).toContain(
      'no step deals with: add',
    );
  });

  it('does not want to be entered again what is only looked at', () => {
    expect(partsOf('Add a plant named "Fern" and open "Fern"', [...plant('Fern', ''), step('Fern')])).toEqual(
      [],
    );
  });

  it('does not want to be entered again what was entered and is to be taken away', () => {
    const goal = 'Add a plant named "Fern", then remove the plant titled "Fern"';
    expect(partsOf(goal, [...plant('Fern', ''), look('Fern'), step('Remove')])).toEqual([]);
  });

  it('cannot tell whether a thing is meant whose name only begins with what is quoted', () => {
    const says = 'it cannot be seen whether “Fern tree” is meant by “fern”';
    const remove = (label: string) => partsOf('Remove the plant "fern"', [look(label), step('Remove')]);
    expect(remove('Fern tree')).toEqual([says]);
    expect(partsOf('Remove the plant "fern"', [look('Fern tree, 3 leaves'), step('Remove')])).toEqual([
      'it cannot be seen whether “Fern tree, 3 leaves” is meant by “fern”',
    ]);
    for (const whole of ['Fern', 'FERN, in the hall', 'Plant fern', 'Remove “Fern” for good?', 'fern.txt'])
      expect(remove(whole), whole).toEqual([]);
    // A text that somebody wrote is often quoted in part.
    expect(remove('Did you water the fern in the hall on Sunday')).toEqual([]);
    expect(partsOf('Open the plant "fern"', [look('Fern tree')])).toEqual([]);
  });

  it('takes the longer name for another thing where something is called just as quoted, unless the press has brought that', () => {
    const remove = (change: string) =>
      partsOf(
        'Remove the plant "fern"',
        [step('Fern tree', { effect: 'look', changes: [change] }), step('Remove')],
        ['Fern'],
      );
    const says = ['it cannot be seen whether “Fern tree” is meant by “fern”'];
    expect(remove('appeared: "Fern tree"')).toEqual(says);
    expect(remove('gone: "Fern"'), 'it stood beside it').toEqual(says);
    expect(remove('appeared: "Fern"')).toEqual([]);
  });

  it('finds a box that was ticked already, and from which the press has taken the mark', () => {
    const press = step('Milk', { effect: 'edit', changes: ['unchecked: "Milk"'] });
    const says = '“Milk” was set, and the press has taken that away';
    expect(partsOf('Check "Milk"', [press])).toEqual([says]);
    const again = step('Milk', { effect: 'edit', changes: ['checked: "Milk"'] });
    expect(partsOf('Check "Milk"', [press, again])).toEqual([]);
    for (const goal of ['Uncheck "Milk"', 'Turn off "Milk"', 'Remove the mark of "Milk"', 'Toggle "Milk"'])
      expect(partsOf(goal, [press]), goal).not.toContain(says);
    const other = step('Tea', { effect: 'edit', changes: ['unchecked: "Milk"', 'checked: "Tea"'] });
    expect(partsOf('Check "Tea"', [other])).toEqual([]);
  });

  it('cannot tell whether more was taken away than was asked for', () => {
    const removal = (label: string) => step(label, { effect: 'commit' });
    const says = 'it cannot be seen whether only that was meant: it was done more than once';
    const wrongFirst = [look('Fern'), removal('Remove this bed'), look('Log'), removal('Remove')];
    expect(partsOf('Remove the fern', wrongFirst)).toEqual([says]);
    expect(partsOf('Remove the fern', [look('Fern'), removal('Remove'), removal('Remove')])).toEqual([]);
    const both = [look('Fern'), removal('Remove'), look('Palm'), removal('Remove')];
    expect(partsOf('Remove the fern and the palm', both)).toEqual([]);
  });

  it('asks what a number counts: a label with the number of other things is not it', () => {
    const goal = 'Reserve the greenhouse for 5 March for 3 people';
    const numbersOf = (steps: readonly ReturnType<typeof step>[]) =>
      partsOf(goal, steps).filter((says) => /\d/.test(says));
    const wrong = [step('Greenhouse · 3 seats'), step('Floor 5'), step('March')];
    expect(numbersOf(wrong)).toEqual(['no step deals with: 5', 'no step deals with: 3']);
    expect(numbersOf([step('Greenhouse'), step('5'), step('March'), step('3 people')])).toEqual([]);
    expect(numbersOf([step('Greenhouse'), step('Thu, Mar 5'), step('3')])).toEqual([]);
  });

  it.each([
    ['all was typed', 'Add a plant named "Fern"', [step('Add plant'), typed('Name', 'Fern'), step('OK')]],
    ['both were pressed', 'Water the fern and the palm', [step('Water'), step('Fern'), step('Palm')]],
    ['the app says all', 'Delete all plants', [step('Select all'), step('Delete')]],
    [
      'two things were removed one by one',
      'Remove the Fern and the Palm',
      [look('Fern'), step('Remove'), look('Palm'), step('Remove')],
    ],
    [
      'two things were marked and removed at once',
      'Remove the Fern and the Palm',
      [look('Fern'), look('Palm'), step('Remove')],
    ],
    ['one of two is enough', 'Open the map or the list', [step('Map')]],
    ['a value before', 'Change the height from 5 to 7', [step('Height'), typed('Height', '7'), step('OK')]],
    [
      'a name was typed over',
      'Rename the plant "Fern" to "Palm"',
      [
        step('Name', { kind: 'text', text: 'Palm', changes: ['text changed in "Name": "Fern" → "Palm"'] }),
        step('OK'),
      ],
    ],
    ['a file has its ending anyway', 'Save it as "list.txt"', [typed('Name', 'list'), step('Save')]],
    ['a deed is another word', 'Remove the plant "Fern"', [step('Fern'), step('Delete')]],
    ['the name is spread', 'Add Ana Luz', [typed('First name', 'Ana'), typed('Last name', 'Luz')]],
  ])('finds none where %s', (_name, goal, steps) => {
    expect(partsOf(goal, steps)).toEqual([]);
  });

  it.each([
    ['a value', 'Add a plant named "Fern"', [step('Add plant'), step('OK')], 'no step deals with: fern'],
    [
      'an unquoted text',
      'Add a plant named Z with text Q',
      [typed('Name', 'Z'), step('OK')],
      'no step deals with: q',
    ],
    [
      'a value that stands in another one only',
      'Add a plant named "Fern", then rename it to "Fern tree"',
      [step('Add plant'), typed('Name', 'Fern tree'), step('Rename'), step('OK')],
      'no step deals with: fern',
    ],
    [
      'a value of which a part was typed, and a part stands on a button',
      'Add a plant named "Garden lamp"',
      [step('Garden'), typed('Name', 'Moon lamp'), step('OK')],
      'no step deals with: garden lamp',
    ],
    [
      'a thing that was only looked at beside one that was removed',
      'Remove the Fern and the Palm',
      [look('Palm'), look('Basket'), step('Remove Fern')],
      'no step deals with: palm',
    ],
    ['a deed', 'Open the plant Fern and delete it', [step('Fern')], 'no step deals with: delete'],
    [
      'what is left out, and nothing of it as a part',
      'Delete the plants except "Fern"',
      [step('Palm'), step('Delete')],
      'it cannot be seen whether “except” was kept',
    ],
    [
      'a deed, where its thing was dealt with by another part',
      'Add a plant named "Fern", then delete the plant named "Fern"',
      [step('Add plant'), typed('Name', 'Fern'), step('OK')],
      'no step deals with: delete',
    ],
    [
      'a name that is only pressed, where it had to be entered',
      'Add a plant named "Fern"',
      [step('Add plant'), step('OK'), step('Fern')],
      'no step deals with: fern',
    ],
    [
      'a title whose words stand on several things',
      'Call the plant "Moon fern"',
      [step('My fern'), typed('Name', 'Moon lamp'), step('Save')],
      'no step deals with: moon fern',
    ],
    [
      'the switch of a thing, where another word was met',
      'Turn on the lamp signal of "Fern"',
      [step('Lamp'), step('Fern'), step('OK')],
      'no step deals with: signal',
    ],
    [
      'a superlative, where a button says less',
      'Water the largest plant',
      [step('Water'), step('Large')],
      'it cannot be seen whether it was the largest',
    ],
    [
      'a state, where another word for it was chosen',
      'Sort the plants by colour',
      [step('Theme'), step('OK')],
      'no step deals with: colour',
    ],
    [
      'a new name, where a thing of that name was pressed',
      'Rename the plant "Fern" to "Palm"',
      [step('Fern'), step('Rename'), step('Palm')],
      'no step deals with: palm',
    ],
    ['half of a name', 'Add Ana Luz', [typed('First name', 'Ana')], 'no step deals with: ana luz'],
    [
      'the second of two values',
      'Delete the plant "Fern" and the plant "Moon"',
      [step('Fern'), step('Delete')],
      'no step deals with: moon',
    ],
    [
      'the second of two things',
      'Turn on the red lamp and the blue lamp',
      [step('Red lamp')],
      'no step deals with: the blue lamp',
    ],
    ['what is turned off', 'Turn off the sounds of Ana', [step('Ana')], 'no step deals with: sounds'],
    [
      'a comparison',
      'Water the largest plant',
      [step('Fern'), step('Water')],
      'it cannot be seen whether it was the largest',
    ],
    [
      'a word that is only like the value',
      'Add a plant named "Morning"',
      [typed('Name', 'Morn'), step('OK')],
      'no step deals with: morning',
    ],
    [
      'a quantity',
      'Delete all plants',
      [step('Fern'), step('Delete')],
      'it cannot be seen whether it was done for “all”',
    ],
    [
      'an exception',
      'Delete the plants except "Fern"',
      [step('Fern'), step('Delete')],
      'it cannot be seen whether “except” was kept',
    ],
    [
      'a condition',
      'Water the fern if it is dry',
      [step('Fern'), step('Water')],
      'it cannot be seen whether “if” was kept',
    ],
    [
      'a prohibition',
      "Write the letter but don't send it",
      [step('Letter'), step('Write')],
      'it cannot be seen whether “don t” was kept',
    ],
  ])('names %s', (_name, goal, steps, part) => {
    expect(partsOf(goal, steps)).toContain(part);
  });

  it('takes what is only to be found for dealt with where it is on the screen', () => {
    expect(partsOf('Find the plant "Fern"', [step('Search')], ['Fern'])).toEqual([]);
    expect(partsOf('Find the plant "Fern"', [step('Search')], ['Palm'])).toEqual([
      'no step deals with: fern',
    ]);
    expect(partsOf('Delete the plant "Fern"', [step('Delete')], ['Fern'])).toEqual([
      'no step deals with: fern',
    ]);
  });
});

describe('endedLooking', () => {
  const ended = (goal: string, ...steps: ReturnType<typeof step>[]) =>
    endedLooking(claimFacts(parseGoal(goal, ''), steps, []));
  const look = step('Lamps', { effect: 'look' });
  const edit = step('Red lamp', { effect: 'edit' });

  it('is none where the state stands as wanted already', () => {
    const facts = (text: string, goal: string) =>
      claimFacts(parseGoal(goal, ''), [look], [{ text, checked: true }]);
    expect(endedLooking(facts('Red lamp', 'Turn on the red lamp'))).toBe(false);
    expect(endedLooking(facts('Large', 'Set the font size to large'))).toBe(false);
    expect(endedLooking(facts('Red lamp', 'Turn off the red lamp'))).toBe(true);
  });

  it('is a doubt where the goal asks for a deed', () => {
    expect(ended('Turn on the red lamp', look)).toBe(true);
    expect(ended('Turn on the red lamp', edit, look)).toBe(true);
  });

  it.each([
    ['a goal that only wants to see', 'Open the lamps', [look]],
    ['a deed', 'Turn on the red lamp', [look, edit]],
    [
      'a way back',
      'Turn on the red lamp',
      [edit, step('', { kind: 'back', effect: 'look' }), step('Navigate up', { effect: 'look' })],
    ],
    ['a step that nobody has judged', 'Turn on the red lamp', [step('Red lamp')]],
    ['nothing', 'Turn on the red lamp', []],
  ])('is none after %s', (_, goal, steps) => {
    expect(ended(goal, ...steps)).toBe(false);
  });
});

test.each([
  ['Reserve the greenhouse', [look('Greenhouse')], true],
  ['Reserve the greenhouse', [step('Greenhouse', { effect: 'commit' })], false],
  ['The greenhouse', [look('Greenhouse')], false],
  ['Greenhouse on', [look('Greenhouse')], false],
  ['Open the greenhouse', [look('Greenhouse')], false],
])('%s, and the last thing only looked: a verb that no list knows asks for a deed', (goal, steps, ended) => {
  expect(endedLooking(claimFacts(parseGoal(goal, ''), steps, []))).toBe(ended);
});
