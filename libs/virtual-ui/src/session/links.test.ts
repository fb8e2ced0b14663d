import { describe, expect, it } from 'vitest';
import { defineApp } from '../app/app.ts';
import { restOfLink } from '../app/declared.ts';
import { react } from '../app/reaction.ts';
import { freeze, push } from '../app/signal.ts';
import { createInteractiveSource } from './interactive-source.ts';

const APP = 'org.tapwright.linked';
const ACTION = 'org.tapwright.linked.SHOW';

type Event = { readonly type: 'started' } | { readonly type: 'linked'; readonly rest: string };

const linked = defineApp<readonly string[], Event>({
  packageName: APP,
  label: 'Linked',
  versionName: '1.0',
  versionCode: 1,
  icon: 'note',
  accent: '#3a6ea5',
  mainActivity: 'MainActivity',
  activities: {
    ThingActivity: (log) => ({ body: { kind: 'text', text: log.join(' ') } }),
    MainActivity: (log) => ({ body: { kind: 'text', text: log.join(' ') } }),
  },
  links: [
    {
      scheme: 'linked',
      host: 'thing',
      pathPrefix: '/t/',
      activity: 'ThingActivity',
      open: (rest) => ({ type: 'linked', rest }),
    },
  ],
  actions: [{ action: ACTION, activity: 'ThingActivity', open: { type: 'linked', rest: 'by action' } }],
  onStart: { type: 'started' },
  initialState: () => [],
  reduce(log, event) {
    if (event.type === 'started') return react([...log, 'started']);
    const next = [...log, `linked ${event.rest}`];
    return event.rest === 'stuck'
      ? react(next, freeze('a link'))
      : react(next, ...(event.rest === '' ? [] : [push('ThingActivity')]));
  },
});

const newSource = () => createInteractiveSource({ apps: [linked] });

describe('a link of an app', () => {
  it('comes after what every start does', () => {
    const source = newSource();
    source.start(`${APP}/.ThingActivity`, 'linked://thing/t/7?x=1');
    expect(source.state(APP)).toEqual(['started', 'linked 7']);
    expect(source.view().activity).toBe(`${APP}/.ThingActivity`);
  });

  it('closes the activities that were open above the first one', () => {
    const source = newSource();
    for (const rest of ['1', '2', '3']) source.start(APP, `linked://thing/t/${rest}`);
    expect(source.view().activity).toBe(`${APP}/.ThingActivity`);
    source.input({ kind: 'key', key: 'BACK' });
    expect(source.view().activity).toBe(`${APP}/.MainActivity`);
    // The first activity was there all the time: this is no further start.
    expect(source.state(APP)).toEqual(['started', 'linked 1', 'linked 2', 'linked 3']);
  });

  it('is not followed by the activity of the launcher, nor where it does not fit', () => {
    const source = newSource();
    source.start(`${APP}/.MainActivity`, 'linked://thing/t/7');
    source.start(`${APP}/.ThingActivity`, 'linked://thing/other/7');
    expect(source.state(APP)).toEqual(['started']);
  });

  it('is not needed where the activity answers an action', () => {
    const source = newSource();
    source.start(`${APP}/.ThingActivity`, ACTION);
    expect(source.state(APP)).toEqual(['started', 'linked by action']);
    expect(source.view().activity).toBe(`${APP}/.ThingActivity`);
    source.input({ kind: 'key', key: 'BACK' });
    source.start(`${APP}/.MainActivity`, ACTION);
    expect(source.view().activity).toBe(`${APP}/.MainActivity`);
  });

  it('does nothing while the app hangs', () => {
    const source = newSource();
    source.start(APP, 'linked://thing/t/stuck');
    source.start(APP, 'linked://thing/t/7');
    expect(source.state(APP)).toEqual(['started', 'linked stuck']);
  });

  it('is declared with the activities, of which that of the launcher comes first', () => {
    expect(linked.declared).toEqual({
      activities: ['MainActivity', 'ThingActivity'],
      links: [{ scheme: 'linked', host: 'thing', pathPrefix: '/t/', activity: 'ThingActivity' }],
      actions: [{ action: ACTION, activity: 'ThingActivity' }],
      shortcuts: [],
    });
    expect(newSource().apps[0]).toBe(newSource().apps[0]);
  });
});

it.each([
  ['linked://thing/t/7', '7'],
  ['linked://THING/t/7/8?q#f', '7/8'],
  ['linked://thing/t/', ''],
  ['linked://thing/t', null],
  ['Linked://thing/t/7', null],
  ['linked:thing/t/7', null],
  ['linked://thing.example/t/7', null],
  ['', null],
])('what follows the filter in "%s" is %j', (uri, rest) => {
  const filter = { scheme: 'linked', host: 'thing', pathPrefix: '/t/', activity: 'ThingActivity' };
  expect(restOfLink(filter, uri)).toBe(rest);
});
