import { describe, expect, it } from 'vitest';
import { defineApp } from '../app/app.ts';
import { react } from '../app/reaction.ts';
import { push, showDialog } from '../app/signal.ts';
import { playStep } from '../playing/play-truth.ts';
import { createInteractiveSource } from './interactive-source.ts';

interface Counter {
  readonly saved: number;
  readonly draft: number;
}
type CounterEvent = { readonly type: 'added' | 'saved' };

const APP = 'org.tapwright.counter';
const counter = defineApp<Counter, CounterEvent>({
  packageName: APP,
  label: 'Counter',
  versionName: '1',
  versionCode: 1,
  icon: 'note',
  accent: '#2f6f5e',
  mainActivity: 'Main',
  events: { added: true, saved: true },
  activities: {
    Main: () => ({
      body: {
        kind: 'column',
        id: 'all',
        children: [
          { kind: 'button', id: 'add', text: 'Add', onTap: { type: 'added' } },
          { kind: 'button', id: 'save', text: 'Save', onTap: { type: 'saved' } },
          { kind: 'button', id: 'more', text: 'More', onTap: push('More') },
        ],
      },
    }),
    More: () => ({ body: { kind: 'button', id: 'ask', text: 'Ask', onTap: showDialog('ask') } }),
  },
  dialogs: { ask: () => ({ title: 'Sure?', positive: { onTap: { type: 'saved' } } }) },
  initialState: () => ({ saved: 0, draft: 0 }),
  reduce(state, { type }) {
    if (type === 'added') return react({ ...state, draft: state.draft + 1 });
    return react(state.draft === state.saved ? state : { ...state, saved: state.draft });
  },
});

function press(...texts: readonly string[]): readonly string[] {
  const source = createInteractiveSource({ apps: [counter], start: APP });
  for (const text of texts) playStep(source, { kind: 'click', on: { text } });
  return source.happened(APP);
}

describe('what has happened in an app', () => {
  it('is what its reducer handled and what was open, each once', () => {
    expect(press()).toEqual(['activity Main']);
    expect(press('Add', 'Add', 'Save')).toEqual(['activity Main', 'event added', 'event saved']);
    expect(press('More', 'Ask')).toEqual(['activity Main', 'activity More', 'dialog ask']);
  });

  it('leaves out events that the reducer ignores', () => {
    expect(press('Save')).toEqual(['activity Main']);
  });

  it('stays known when the app is stopped or cleared', () => {
    const source = createInteractiveSource({ apps: [counter], start: APP });
    playStep(source, { kind: 'click', on: { text: 'Add' } });
    source.clear(APP);
    expect(source.happened(APP)).toContain('event added');
    expect(source.happened('org.tapwright.nobody')).toEqual([]);
  });

  it('is among what the app declares', () => {
    const declared = ['activity Main', 'activity More', 'dialog ask', 'event added', 'event saved'];
    expect(counter.events).toEqual(declared);
  });
});
