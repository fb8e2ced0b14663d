import { describe, expect, it } from 'vitest';
import { parseGoal } from '../goal/goal.ts';
import { step } from '../mini-app.fixture.ts';
import { claimFacts } from './claim-evidence.ts';
import { doubts, typed } from './doubts.fixture.ts';
import { doubtsOf } from './doubts.ts';

const back = step('', { kind: 'back' });
const leads = (label: string) => step(label, { changes: ['activity changed: .Form → .List'] });

const ADD = 'Add a plant named "Fern"';

describe('doubtsOf', () => {
  it('believes a second press that the goal wants, or that goes on from the first', () => {
    const press = (near: string, ...changes: string[]) => step('Count one', { near: [near], changes });
    const twice = [press('Water', 'appeared: "3 of 8"'), press('Water', 'appeared: "4 of 8"')];
    expect(doubts('Count two more glasses for "Water"', twice, ['Water'])).toEqual([]);
    expect(doubts('Count another glass for "Water"', twice, ['Water'])).toContain(
      '“Count one” was pressed twice',
    );
    const other = [press('Water', 'appeared: "3 of 8"'), press('Tea', 'appeared: "1 of 2"')];
    expect(doubts('Count two more glasses for "Water"', other, ['Water'])).toContain(
      '“Count one” was pressed twice',
    );
    const turn = (from: string, to: string) =>
      step('Cooler', { changes: [`text changed: "${from}" → "${to}"`] });
    expect(doubts('Make the room cooler', [turn('21.5', '21.0'), turn('21.0', '20.5')])).toEqual([]);
    expect(doubts('Make the room cooler', [turn('21.5', '21.0'), turn('21.0', '21.5')])).toHaveLength(1);
  });

  it('doubts a page with a button that stores which was left by going back', () => {
    const opened = step('Edit', {
      effect: 'look',
      changes: ['activity changed: .Plant → .Form', 'appeared: "Save"'],
    });
    const chosen = step('Shade', { effect: 'edit', changes: ['checked: "Shade"'] });
    const left = step('', { kind: 'back', effect: 'look', changes: ['activity changed: .Form → .Plant'] });
    const saved = step('Save', { effect: 'commit', changes: ['activity changed: .Form → .Plant'] });
    const goal = 'Set the place of "Fern" to Shade';
    const doubt = '“Save” was not pressed before the page was left';
    expect(doubts(goal, [opened, chosen, left], ['Fern'])).toContain(doubt);
    expect(doubts(goal, [opened, chosen, left, left], ['Fern'])).toContain(doubt);
    expect(doubts(goal, [opened, chosen, saved, left], ['Fern'])).not.toContain(doubt);
    // Nothing was set there, or the page stores by itself.
    expect(doubts(goal, [opened, left], ['Fern'])).not.toContain(doubt);
    const plain = { ...opened, changes: ['activity changed: .Plant → .Form'] };
    expect(doubts(goal, [plain, chosen, left], ['Fern'])).not.toContain(doubt);
  });

  it('doubts that something is gone which is still called as the goal calls it', () => {
    const goal = 'Remove the guest room from the app';
    const doubt = '“Guest room, 18 °C” is still there';
    expect(doubts(goal, [step('Remove', { effect: 'commit' })], ['Hall', 'Guest room, 18 °C'])).toContain(
      doubt,
    );
    expect(doubts(goal, [step('Remove', { effect: 'commit' })], ['Hall', 'Guest bathroom'])).toEqual([]);
  });

  it('doubts a new name while the thing is still called by its old one', () => {
    const goal = 'Rename "Walk" to "Walk to work"';
    const steps = [
      typed('Name', 'Walk to work'),
      step('Save', { effect: 'commit', changes: ['gone: EditText "Walk"'] }),
    ];
    expect(doubts(goal, steps, ['Walk, 0 of 1'])).toContain('“Walk” is still called so');
    expect(doubts(goal, steps, ['Walk to work, 0 of 1'])).toEqual([]);
  });

  it('doubts a choice that was set back, and a switch with a name that stands wrong', () => {
    const set = (sign: '' | 'un', name: string) =>
      step(name, { effect: 'edit', changes: [`${sign}checked: "${name}"`] });
    const goal = 'Turn off Sounds';
    expect(doubts(goal, [set('un', 'Sounds')], [['Sounds', false]])).toEqual([]);
    expect(doubts(goal, [], [['Sounds', true]])).toContain('“Sounds” is not set as wanted');
    const again = [set('un', 'Sounds'), step('Alerts'), set('', 'Sounds')];
    expect(doubts(goal, again, [['Sounds', true]])).toContain('“Sounds” was set, and set back');
  });

  it('doubts that something was made or sent by steps that only looked, typed or chose', () => {
    const chosen = [
      step('Boots', { effect: 'look' }),
      step('42', { effect: 'edit', changes: ['checked: "42"'] }),
    ];
    const doubt = 'every step has only looked, typed or chosen';
    expect(doubts('Add the boots in size 42', chosen)).toContain(doubt);
    expect(doubts('Add the boots in size 42', [...chosen, step('Add', { effect: 'commit' })])).not.toContain(
      doubt,
    );
  });

  it('doubts a form that stands though the text is gone, and a question in any words', () => {
    const refused = step('Save', { effect: 'commit', changes: ['appeared: "Between 1 and 20"'] });
    expect(
      doubts(
        'Rename "Fern" to "Palm"',
        [typed('Number', 'Palm'), refused],
        ['Save', ['Name', 'Fern'], 'Between 1 and 20'],
      ),
    ).toContain('the form still stands after “Save”');
    const asked = step('Book', {
      effect: 'commit',
      changes: ['appeared: "Book the Kiln?"', 'appeared: "Not yet"', 'gone: "Kiln"'],
    });
    expect(doubts('Book the Kiln', [asked], ['Book the Kiln?', 'Not yet', 'Book it'])).toContain(
      'a question waits for its answer: “Book the Kiln?”',
    );
    // What was to be opened may be a question.
    expect(doubts('Open the Kiln', [asked], ['Book the Kiln?', 'Not yet', 'Book it'])).toEqual([]);
  });

  it('doubts a switch that was turned on the way and that nothing asks for', () => {
    const turn = (name: string, sign = '') =>
      step(`${name}, always`, { changes: [`${sign}checked: "${name}"`] });
    const doubt = '“Frost guard” was switched, which nothing asks for';
    const goal = 'Turn on the child lock';
    expect(doubts(goal, [turn('Frost guard'), step('', { kind: 'back' }), turn('Child lock')])).toContain(
      doubt,
    );
    expect(doubts(goal, [turn('Frost guard'), turn('Frost guard', 'un'), turn('Child lock')])).not.toContain(
      doubt,
    );
    // A choice takes the mark from another.
    const choice = step('Frost guard', { changes: ['unchecked: "Rain guard"', 'checked: "Frost guard"'] });
    expect(doubts(goal, [choice, turn('Child lock')])).not.toContain(doubt);
  });

  it('doubts a window whose buttons wait, in whatever language', () => {
    const history = [step('20', { effect: 'edit', changes: ['checked: "20"'] })];
    const of = (goal: string, window: readonly string[]) =>
      doubtsOf(claimFacts(parseGoal(goal, ''), history, [{ text: '20', checked: null }], window));
    expect(of('Pausa la reserva hasta el 20', ['Cancelar', 'Aceptar'])).toEqual([
      'a window waits for one of its buttons: “Cancelar”, “Aceptar”',
    ]);
    expect(of('Pausa la reserva hasta el 20', ['Aceptar'])).toEqual([]);
    expect(of('Open the 20', ['Cancelar', 'Aceptar'])).toEqual([]);
  });

  it('doubts that what was set was found so', () => {
    const set = (label: string) => step(label, { effect: 'edit', changes: [`selected: "${label}"`] });
    const goal = 'Open the settings and check that the font is large';
    expect(doubts(goal, [step('Settings'), set('Large')], ['Font'])).toContain(
      '“Large” was set, where it was only to be checked',
    );
    // Another part of the goal asks for it.
    const both = 'Set the font to large and check that the font is large';
    expect(doubts(both, [step('Settings'), set('Large')], ['Font'])).toEqual([]);
  });

  it('doubts that a text was taken where only its beginning has come up after it was stored', () => {
    const goal = 'Add a plant named "Fern of the north"';
    const stored = (...appeared: string[]) => [
      typed('Name', 'Fern of the north'),
      step('Save', { effect: 'commit', changes: appeared.map((text) => `appeared: "${text}"`) }),
    ];
    const cut = 'of “Fern of the north” only “Fern of the n” is shown';
    expect(doubts(goal, stored('Plants', 'Fern of the n'), ['Plants', 'Fern of the n'])).toEqual([cut]);
    // A list has no room for the whole text, and says so.
    expect(doubts(goal, stored('Fern of the n…'), ['Fern of the n…'])).toEqual([]);
    expect(doubts(goal, stored('Fern'), ['Fern', 'Fern of the north'])).toEqual([]);
    // The name of a page.
    expect(doubts(goal, stored(), ['Fern'])).toEqual([]);
    // It was there before.
    const seen = [step('New', { effect: 'look', changes: ['gone: "Fern of the n"'] }), ...stored()];
    expect(doubts(goal, seen, ['Fern of the n'])).toEqual([]);
    // The first line of several, and another text that was typed.
    const lines = [typed('Text', 'Fern\nPalm'), step('Save', { changes: ['appeared: "Fern"'] })];
    expect(doubts('Add a plant with the text "Fern"', lines, ['Fern'])).toEqual([]);
    const two = [
      typed('Name', 'Fern'),
      typed('Text', 'Fern is green'),
      step('Save', { changes: ['appeared: "Fern"'] }),
    ];
    expect(doubts('Add a plant named "Fern" with the text "Fern is green"', two, ['Fern'])).toEqual([]);
  });

  it.each([
    ['a text was stored', ADD, [typed('Name', 'Fern'), step('Save')]],
    ['a press left the form', ADD, [typed('Name', 'Fern'), leads('Put it there')]],
    [
      'a text was searched for',
      'Search for "Fern" and open it',
      [typed('Search', 'Fern'), step('Fern, green')],
    ],
    ['the result of a text was pressed', 'Water the fern', [typed('Filter', 'fern'), step('Fern, green')]],
    [
      'a window was answered by a button that is called like what opened it',
      'Delete the fern',
      [
        step('Uproot', { changes: ['appeared: TextView "Uproot it?"'] }),
        step('Uproot', { changes: ['gone: TextView "Uproot it?"'] }),
      ],
    ],
    [
      'a press committed what was typed, whatever it is called',
      ADD,
      [typed('Name', 'Fern'), step('Into the ground', { effect: 'commit' })],
    ],
    ['a key was pressed twice', 'Enter 55', [step('5'), step('5')]],
  ])('finds none where %s', (_name, goal, steps) => {
    expect(doubts(goal, steps)).toEqual([]);
  });

  it.each([
    ['a text was only typed', ADD, [typed('Name', 'Fern')], '“Fern” was typed and not stored'],
    ['the run went back from a text', ADD, [typed('Name', 'Fern'), back], '“Fern” was typed and not stored'],
    [
      'what stood as wanted was pressed',
      'Set the light to high',
      [step('Light: low'), step('Light: high')],
      '“Light: high” was pressed, where it stood as wanted',
    ],
    [
      'a text was typed over',
      ADD,
      [
        typed('Name', 'Fern'),
        step('Name', { kind: 'text', text: 'green', changes: ['text changed in "Name": "Fern" → "green"'] }),
        step('Save'),
      ],
      '“Fern” was typed over',
    ],
    [
      'a number was typed over that its field had grouped',
      'Follow the parcel 550022917734 and name it "Kettle"',
      [
        typed('Number', '550022917734'),
        step('Number', {
          kind: 'text',
          text: 'Kettle',
          changes: ['text changed in "Number": "5500 2291 7734" → "Kettle"'],
        }),
        step('Save'),
      ],
      '“550022917734” was typed over',
    ],
    [
      'the question was refused',
      'Delete the fern',
      [step('Delete'), step('Cancel')],
      '“Cancel” was pressed last',
    ],
    [
      'the run went back from the question',
      'Delete the fern',
      [step('Delete', { changes: ['appeared: "Cancel"'] }), back],
      'the question behind “Delete” was not answered',
    ],
    ['a press was taken back', 'Star the fern', [step('star'), step('star')], '“star” was pressed twice'],
  ])('finds one where %s', (_name, goal, steps, doubt) => {
    expect(doubts(goal, steps)).toContain(doubt);
  });

  it('finds a question that waits, whatever it asks, and a switch that stands wrong', () => {
    expect(doubts('Wipe the pots', [step('Wipe')], ['Wipe the pots?', 'Wipe', 'Cancel'])).toContain(
      'a question waits for its answer: “Wipe the pots?”',
    );
    expect(doubts('Turn on the lamp', [step('Lamp')], [['Lamp', false]])).toEqual([
      '“Lamp” is not set as wanted',
    ]);
    expect(doubts('Turn on the lamp', [step('Lamp')], [['Lamp', true]])).toEqual([]);
  });
});

describe('doubtsOf the last screen', () => {
  it('finds a message that waits, but no button among other things', () => {
    const steps = [typed('Name', 'Fern'), step('Save')];
    const doubt = 'a message waits for its answer: “OK”';
    expect(doubts(ADD, steps, ['Plants need light', 'OK'])).toEqual([doubt]);
    expect(doubts(ADD, steps, ['Plants', 'Fern', 'Moss', 'OK'])).toEqual([]);
    expect(doubts(ADD, steps, ['OK'])).toEqual([]);
  });

  it('finds choices that wait for their button, but no other list of choices', () => {
    const chosen = [step('Tall', { effect: 'edit' })];
    const sheet = [['Tall', true] as [string, boolean], 'Reset', 'Show 4 plants'];
    expect(doubts('Show tall plants', chosen, sheet)).toEqual(['choices wait for “Show 4 plants”']);
    expect(doubts('Show tall plants', [...chosen, step('Show 4 plants')], sheet)).toEqual([]);
    expect(doubts('Show tall plants', chosen, [['Tall', true], 'More', 'Show 4 plants'])).toEqual([]);
    expect(doubts('Show tall plants', chosen, ['Reset', 'Show 4 plants', ['Tall', true]])).toEqual([]);
  });

  it('finds what stood as wanted and was set anew', () => {
    const chosen = (label: string) => step(label, { effect: 'edit' });
    const steps = [step('Day, Choose'), chosen('5'), step('Day, Thu, March 5'), chosen('3')];
    const goal = 'Reserve the greenhouse for 5 March';
    expect(doubts(goal, steps, ['Day', 'Tue, March 3'])).toEqual([
      '“Day, Thu, March 5” stood as wanted and was set anew',
    ]);
    expect(doubts(goal, steps, ['Day', 'Thu, March 5'])).toEqual([]);
    expect(doubts(goal, steps.slice(0, 2), ['Day', 'Thu, March 5'])).toEqual([]);
  });

  it('finds the button of the deed, where something was changed since it stored', () => {
    const [reserve, day] = [step('Reserve', { effect: 'commit' }), step('Day', { effect: 'edit' })];
    const seen = ['Greenhouse', 'Reserve'];
    expect(doubts('Reserve the greenhouse', [reserve, day], seen)).toEqual([
      '“Reserve” still has to be pressed',
    ]);
    expect(doubts('Reserve the greenhouse', [day, reserve], seen)).toEqual([]);
    expect(doubts('Reserve the greenhouse', [reserve, day], ['Greenhouse'])).toEqual([]);
  });

  it('finds a text that was stored where something was only to be opened', () => {
    const steps = [step('Fern'), typed('Name', 'Moss'), step('Save')];
    const doubt = '“Save” stored a text, though something was only to be opened';
    expect(doubts('Open "Fern" and "Moss"', steps)).toContain(doubt);
    expect(doubts('Open "Fern" and rename it to "Moss"', steps)).not.toContain(doubt);
    expect(doubts('Open "Moss"', [typed('Search', 'Moss'), step('Moss, green')])).not.toContain(doubt);
  });

  it('finds a search of which nothing but its field tells', () => {
    const steps = [typed('Search', 'fern')];
    const doubt = 'nothing but the field shows “fern”';
    expect(doubts('Search for fern', steps, [['Search', 'fern'], 'Paste'])).toEqual([doubt]);
    expect(doubts('Search for fern', steps, [['Search', 'fern'], 'Tree fern'])).toEqual([]);
    expect(
      doubts('Search for fern', steps, [
        ['Search', 'fern'],
        ['Note', 'A tree fern'],
      ]),
    ).toEqual([]);
    expect(doubts('Search for fern', [...steps, step('Go')], [['Search', 'fern']])).toEqual([]);
  });

  it('finds a text that was to be typed and is gone', () => {
    const steps = [typed('Message', 'hello'), back];
    const doubt = '“hello” was typed and not stored';
    expect(doubts('Type "hello" to Ada', steps, ['Chats'])).toEqual([doubt]);
    expect(doubts('Type "hello" to Ada', steps, ['Chats', 'Ada: hello'])).toEqual([]);
    expect(doubts('Type "hello" to Ada', steps, [['Message', 'hello']])).toEqual([]);
    expect(doubts('Type "hello" to Ada', [typed('Message', 'hello'), step('Send')], ['Chats'])).toEqual([]);
  });

  it('finds a last press that was for an earlier part of the goal', () => {
    const goal = 'Go to the garden and delete the fern';
    const doubt = '“Garden” was pressed last, for an earlier part of the goal';
    expect(doubts(goal, [step('Garden'), step('Fern'), step('Delete'), step('Garden')])).toEqual([doubt]);
    expect(doubts(goal, [step('Garden'), step('Delete'), step('Fern')])).toEqual([]);
    expect(doubts(goal, [step('Garden'), step('Fern'), step('Done')])).toEqual([]);
  });

  it('finds a switch that a goal without a verb names, and that nobody has touched', () => {
    expect(doubts('Frost warnings', [step('Weather')], [['Frost warning', false]])).toEqual([
      '“Frost warning” was not switched',
    ]);
    expect(doubts('Frost warnings', [step('Weather')], [['Frost warning', true]])).toEqual([]);
    expect(doubts('Frost warnings', [step('Weather')], [['Night light', false]])).toEqual([]);
  });
});
