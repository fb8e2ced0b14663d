import { describe, expect, it } from 'vitest';
import { heavyNouns, parseGoal } from './goal.ts';

const APP = 'org.example.garden';
const clauses = (text: string): (string | null)[] =>
  parseGoal(text, APP).clauses.map((clause) => clause.verbClass);
const values = (text: string): string[] =>
  parseGoal(text, APP).values.map((value) => `${value.text} (${value.role})`);

describe('clauses', () => {
  it('splits at verbs after and, then and commas', () => {
    expect(clauses("Create a list 'A', add 3 items and then delete it")).toEqual([
      'create',
      'create',
      'delete',
    ]);
  });

  it('keeps nouns joined by and together, also nouns that can be verbs', () => {
    expect(clauses('Show names and numbers')).toEqual(['on']);
    expect(clauses('change the title and text of the page')).toEqual(['set']);
  });

  it('does not split inside quotations', () => {
    expect(clauses("rename 'cut and paste' to 'open, then close'")).toEqual(['rename']);
  });

  it('distinguishes turn on from turn off', () => {
    expect([clauses('turn on the lamp'), clauses('switch the lamp off')]).toEqual([['on'], ['off']]);
  });

  it('reads a verb and its particle as what apps call it', () => {
    expect(clauses('Put the fern into the greenhouse')).toEqual(['create']);
    expect(clauses('Take the fern out of the greenhouse')).toEqual(['delete']);
    expect(clauses('Take a photo')).toEqual([null]);
  });

  it('takes what the phone shall do by itself for a thing to switch on', () => {
    expect(clauses('Have the watering times read aloud')).toEqual(['on']);
    expect(clauses('Get links opened in the browser and go back')).toEqual(['on', 'open']);
    expect(clauses('Get to the greenhouse and open the fern')).toEqual(['open']);
  });

  it('takes no noun for an order that ends as one', () => {
    expect(clauses('Mention the fern in its settings')).toEqual([null]);
    expect(clauses('Report a meter reading of 1221')).toEqual([null]);
    expect(clauses('Begin recording the growth')).toEqual(['act']);
  });
});

describe('verbs of several words', () => {
  it.each([
    ['Turn the fan on and the light off', ['on', 'off']],
    ['Put frost warnings on and the fan off', ['on', 'off']],
    ['Put the fern on the list', ['create']],
    ['Put a copy of the fern into the bed', ['create']],
    ['Get rid of the fern', ['delete']],
    ['Stop vibrating', ['off']],
    ['Stop it from vibrating', ['off']],
    ['Stop the fan', ['act']],
    ['Move the alarm to 9:15', ['set']],
    ['Move the fern to Friday', ['set']],
    ['Move the fern to the bed', ['act']],
    ['Use the sound "Rain" and delete the fern', [null, 'delete']],
    ['Salt and open pepper', ['open']],
  ])('%s', (text, expected) => {
    expect(clauses(text)).toEqual(expected);
  });
});

describe('values', () => {
  it.each(['「シダ」を開く', 'Öffne „シダ“', 'Abre «シダ»', 'Öffne »シダ«', '打开“シダ”', '『シダ』を開く'])(
    'stand in the quotes of other languages: %s',
    (goal) => {
      expect(parseGoal(goal, APP).values).toMatchObject([{ text: 'シダ', kind: 'quoted' }]);
    },
  );

  it.each([
    ["Create a note named 'Shopping'", ['Shopping (name)']],
    ['Create a list called Summer trip', ['Summer trip (name)']],
    ["rename 'a b' to 'c d'", ['a b (old)', 'c d (new)']],
    ["Change Ada's number from '111' to '222'", ['Ada (object)', '111 (old)', '222 (new)']],
    ['set the format to wav', ['wav (new)']],
    ["search for 'fern'", ['fern (query)']],
    ["Send a message 'Hi, all' to Ada", ['Hi, all (content)', 'Ada (object)']],
    ['add Ada to Friends', ['Ada (object)', 'Friends (object)']],
    ['export the list as plants.csv', ['plants.csv (new)']],
    ['call 5551234', ['5551234 (number)']],
    ['Water the fern of Ada. The code of the tap is 4711', ['Ada (object)', '4711 (number)']],
    // The pronoun of the second order stands for the last name.
    ['Water the fern of Dr. Grove. Then open it', ['Dr (object)', 'Grove (object)', 'Grove (object)']],
    ['Set the phone to 612 345 908', ['612 345 908 (new)']],
    ['Walk 10 000 steps in 30 days', ['10 000 (number)', '30 (object)']],
    ['Add 20 ferns 30 times', ['20 (object)', '30 (object)']],
    ['Create a bed called Fern inside Greenhouse', ['Fern (name)', 'Greenhouse (object)']],
    ['open the Big Garden app', []],
    ["don't show it", []],
  ])('finds them in: %s', (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it('lets a pronoun stand for the value before it', () => {
    expect(values("search for 'fern' and open it")).toEqual(['fern (query)', 'fern (object)']);
  });

  it('takes a quotation after `into` as the name of a field, where another is to be typed', () => {
    expect(values("type 'pack socks' into the field 'Title'")).toEqual(['pack socks (content)']);
    expect(values("tap 'Save' in the dialog 'Note'")).toEqual(['Save (object)', 'Note (object)']);
  });

  it('finds the wanted order beside the sort key', () => {
    expect(values('sort by shelf life in descending order')).toEqual([
      'shelf life (object)',
      'descending (object)',
    ]);
  });
});

describe('terms', () => {
  const weightOf = (text: string, raw: string): number =>
    parseGoal(text, APP).terms.find((term) => term.word.raw === raw)?.weight ?? 0;

  it('weighs quoted words most and filler least', () => {
    const text = "open the page of the note 'fern'";
    expect(weightOf(text, 'fern')).toBeGreaterThan(weightOf(text, 'note'));
    expect(weightOf(text, 'note')).toBeGreaterThan(weightOf(text, 'page'));
  });

  it('gives the app’s name full weight if the goal has no others', () => {
    expect(weightOf('open the garden page', 'garden')).toBe(1);
    expect(weightOf('disable garden alerts', 'garden')).toBeLessThan(1);
  });

  it('lists the nouns that a clause is about', () => {
    const goal = parseGoal('disable showing the lamp on the current page', APP);
    expect(heavyNouns(goal, 0).map((index) => goal.terms[index]?.word.raw)).toEqual(['lamp']);
  });
});

it('wants both states that "and to" joins', () => {
  const targets = (goal: string) =>
    parseGoal(goal, '').values.flatMap(({ kind, text }) => (kind === 'target' ? [text] : []));
  expect(targets('Set the font size to large and to small')).toEqual(['large', 'small']);
  expect(targets('Change the text next to the picture to large')).toEqual(['large']);
});

describe('what is kept of a goal', () => {
  const text = 'Turn on the porch light';

  it('is of one app: words of its name say little', () => {
    const weights = (packageName: string) => parseGoal(text, packageName).terms.map(({ weight }) => weight);
    expect(weights('org.example.porch')).not.toEqual(weights(APP));
    expect(weights('org.example.porch')).toEqual(weights('org.example.porch'));
  });

  it('is the same after so many others that it was forgotten', () => {
    const before = parseGoal(text, APP);
    expect(parseGoal(text, APP)).toBe(before);
    for (let at = 0; at < 500; at += 1) parseGoal(`Open note ${at}`, APP);
    expect(parseGoal(text, APP)).not.toBe(before);
    expect(parseGoal(text, APP)).toEqual(before);
  });
});
