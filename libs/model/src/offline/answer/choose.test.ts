import { describe, expect, it } from 'vitest';
import { actorInput, choice, drive, GARDEN, step } from '../mini-app.fixture.ts';
import { chooseAction } from './choose.ts';

describe('driving an app by rules', () => {
  it('creates a thing with its name and ends right after the button that stores it', () => {
    expect(drive("Add a plant named 'Fern'", GARDEN)).toEqual(['Add plant', 'Name = Fern', 'OK', 'end done']);
  });

  it('puts each value into the field it belongs to', () => {
    expect(drive("Add a plant called 'Fern', number of pots 120", GARDEN)).toEqual([
      'Add plant',
      'Name = Fern',
      'Number of pots = 120',
      'OK',
      'end done',
    ]);
  });

  it('switches a setting off behind menu and settings', () => {
    expect(drive('disable watering reminders', GARDEN)).toEqual([
      'More options',
      'Settings',
      'Watering reminders',
      'end done',
    ]);
  });

  it('does not touch a switch that is already set as wanted', () => {
    expect(drive('enable watering reminders', GARDEN)).toEqual(['More options', 'Settings', 'end done']);
  });

  it('reads `hide` as on where the switch itself says hide', () => {
    expect(drive('hide the dead plants', GARDEN)).toEqual([
      'More options',
      'Settings',
      'Hide dead plants',
      'end done',
    ]);
  });

  it('understands a negated switch', () => {
    expect(drive('do not show watering reminders', GARDEN)).toContain('Watering reminders');
  });

  it('sets a value in a list that closes by itself', () => {
    expect(drive('set the palette to bright', GARDEN)).toEqual([
      'More options',
      'Settings',
      'Palette, Dim',
      'Bright',
      'end done',
    ]);
  });

  it('chooses all options of a dialog before it confirms', () => {
    expect(drive('Sort plants by "Date planted" in descending order', GARDEN)).toEqual([
      'Sort by',
      'Date planted',
      'Descending',
      'OK',
      'end done',
    ]);
  });

  it('confirms at once if the dialog already proposes it', () => {
    expect(drive('sort the plants by title in ascending order', GARDEN)).toEqual([
      'Sort by',
      'OK',
      'end done',
    ]);
  });

  it('opens the thing before it does something to it, and confirms', () => {
    expect(drive("Delete the plant 'Old cactus'", GARDEN)).toEqual([
      'Old cactus',
      'Delete',
      'Yes',
      'end done',
    ]);
  });

  it('replaces the old name by the new one', () => {
    expect(drive("Change the name of 'Monstera' to 'Swiss cheese plant'", GARDEN).slice(0, 4)).toEqual([
      'Monstera',
      'Edit',
      'Plant name = Swiss cheese plant',
      'OK',
    ]);
  });

  it('types a file name without its extension if the proposed name has none', () => {
    expect(drive("export the diary to a file 'summer.csv'", GARDEN)).toEqual([
      'More options',
      'Export diary',
      'File name = summer',
      'Save',
      'end done',
    ]);
  });

  it('searches for the quoted words', () => {
    expect(drive("search for 'fern'", GARDEN)).toEqual(['Search = fern', 'end done']);
  });

  it('gives up within the budget if the app has no such thing', () => {
    const done = drive('play the national anthem of Utopia', GARDEN, 12);
    expect(done.at(-1)).toBe('end infeasible');
    expect(done).not.toContain('Delete all plants');
  });
});

describe('single decisions', () => {
  it('enters a number on a keypad, repeated digits included', () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Zero'];
    const keys = names.map((label, index) => choice(index, { label }));
    const all = [...keys, choice(10, { label: 'Call now' }), choice(11, { kind: 'end' })];
    const history = [step('Dialpad')];
    for (const wanted of ['Five', 'Five', 'Seven', 'Call now']) {
      const { index } = chooseAction(actorInput('Open the dialpad and call 557', all, { history }));
      expect(all[index]?.label).toBe(wanted);
      history.push(step(all[index]?.label ?? ''));
    }
  });

  it('does not offer an answer again that was refused in this step', () => {
    const all = [
      choice(0, { label: 'Player' }),
      choice(1, { label: 'Media player' }),
      choice(2, { kind: 'end' }),
    ];
    const free = chooseAction(actorInput('open the player', all));
    const refused = [{ answer: `index-${free.index}`, reason: 'not possible now' }];
    expect(free.index).toBe(0);
    expect(chooseAction(actorInput('open the player', all, { refused })).index).toBe(1);
  });

  it('claims only with the end action, and always with a claim', () => {
    const all = [choice(0, { label: 'Player' }), choice(1, { kind: 'end' })];
    expect(chooseAction(actorInput('open the player', all)).claim).toBeNull();
    const ended = chooseAction(actorInput('open the player', all, { history: [step('Player')] }));
    expect(ended).toMatchObject({ index: 1, claim: 'done', text: null });
  });

  it('does not count a tap without effect as an opened file', () => {
    const all = [choice(0, { label: 'More options' }), choice(1, { kind: 'end' })];
    const history = [step('song.mp3', { verdict: 'invalidated: no_change' })];
    expect(chooseAction(actorInput("open 'song.mp3'", all, { history })).claim).not.toBe('done');
  });

  it('takes the first confirm button of a warning on its way', () => {
    const all = [
      choice(0, { label: 'OK', resourceId: 'button1' }),
      choice(1, { kind: 'back' }),
      choice(2, { kind: 'end' }),
    ];
    const history = [step('Settings'), step('Palette, Dim')];
    expect(chooseAction(actorInput('set the palette to bright', all, { history })).index).toBe(0);
  });
});

describe('after a claim that was refused', () => {
  const refused = step('', { kind: 'end', action: 'end', verdict: 'invalidated: claim_rejected' });
  const ask = (goal: string, controls: readonly Parameters<typeof choice>[1][], history = [refused]) => {
    const choices = [...controls, { kind: 'back' }, { kind: 'end' }].map((one, index) => choice(index, one));
    const answer = chooseAction(actorInput(goal, choices, { history }));
    return [choices[answer.index]?.label || choices[answer.index]?.kind, answer.claim];
  };
  const ticked = [step('Plants'), step('Likes shade', { changes: ['checked: "Likes shade"'] }), refused];

  it('presses the button that saves, although the rules see nothing left to save', () => {
    expect(ask('tick likes shade', [{ label: 'Soil' }, { label: 'Save' }], ticked)).toEqual(['Save', null]);
  });

  it('does not press what it pressed last', () => {
    const stored = [step('Likes shade'), step('Save'), refused];
    expect(ask('likes shade', [{ label: 'Save' }], stored)).toEqual(['end', 'done']);
  });

  it('looks for what the goal names and is still missing', () => {
    const history = [step('Fern'), refused];
    expect(ask("delete the plant 'Fern'", [{ label: 'Delete' }], history)).toEqual(['Delete', null]);
  });

  it('repeats the claim if nothing matches the goal better and enough was done', () => {
    const history = [step('Greenhouse'), step('Humidity'), refused];
    expect(ask('adjust the humidity inside the greenhouse gently', [{ label: 'Soil' }], history)).toEqual([
      'end',
      'done',
    ]);
  });

  it('looks further if almost nothing was done', () => {
    expect(ask('adjust the humidity', [{ label: 'Settings' }])).toEqual(['Settings', null]);
  });

  it('looks further if the end is no longer a choice', () => {
    const choices = [choice(0, { label: 'More options' }), choice(1, { kind: 'back' })];
    const history = [step('Statistics'), refused];
    const answer = chooseAction(actorInput('open the statistics', choices, { history }));
    expect([answer.index, answer.claim]).toEqual([0, null]);
  });
});

describe('where earlier runs have seen what a control leads to', () => {
  const choices = [
    choice(0, { kind: 'click', label: 'Garden', widget: 'Button' }),
    choice(1, { kind: 'click', label: 'Shed', widget: 'Button' }),
  ];
  const chosen = (leads?: { to: string; holds: string[] }) => {
    const [garden, shed] = choices;
    if (garden === undefined || shed === undefined) throw new Error('two choices');
    const known = [garden, leads === undefined ? shed : { ...shed, leads }];
    return chooseAction(actorInput('Turn on watering reminders', known)).index;
  };

  it('goes where something fits the goal, and else as if nothing were known', () => {
    expect(chosen()).toBe(0);
    expect(chosen({ to: 'Shed', holds: ['Tools', 'Watering reminders'] })).toBe(1);
    expect(chosen({ to: 'Shed', holds: ['Tools'] })).toBe(0);
  });
});

describe('sentences of testers', () => {
  const fern = choice(0, { label: 'Fern', kind: 'click' });
  const down = choice(1, { label: 'list', kind: 'scroll' });
  const back = choice(2, { kind: 'back' });
  const done = choice(3, { kind: 'end' });
  const asked = (goal: string, rest: Parameters<typeof actorInput>[2] = {}) =>
    chooseAction(actorInput(goal, [fern, down, back, done], rest));

  it('touches nothing where something is only to be seen, and looks further down for it', () => {
    expect(asked('Verify that "Fern" is displayed')).toMatchObject({ index: 3, claim: 'done' });
    expect(asked('Verify that "Moss" is displayed')).toMatchObject({ index: 1 });
    const atEnd = step('list', { kind: 'scroll', verdict: 'invalidated: no_change' });
    expect(asked('Verify that "Moss" is displayed', { history: [atEnd] })).toMatchObject({
      index: 3,
      claim: 'infeasible',
    });
  });

  it('goes back once, and again where that was refused', () => {
    expect(asked('Press back')).toMatchObject({ index: 2 });
    const went = step('', { kind: 'back' });
    expect(asked('Press back', { history: [went] })).toMatchObject({ index: 3, claim: 'done' });
    const refused = step('', { kind: 'end', verdict: 'invalidated: claim_rejected' });
    expect(asked('Go back to the list', { history: [went, refused] })).toMatchObject({ index: 2 });
  });

  it('does not answer what a press asks, which is for the next sentence', () => {
    const question = [choice(0, { label: 'Delete' }), choice(1, { label: 'Cancel' }), done];
    const input = (goal: string) =>
      actorInput(goal, question, { history: [step('Fern', { kind: 'long_click' })] });
    expect(chooseAction(input('Long press "Fern"'))).toMatchObject({ index: 3, claim: 'done' });
    expect(chooseAction(input('Delete "Fern"'))).toMatchObject({ index: 0 });
    expect(chooseAction(input('Long press "Fern" and confirm'))).toMatchObject({ index: 0 });
  });
});
