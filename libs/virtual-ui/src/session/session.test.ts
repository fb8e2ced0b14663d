import { describe, expect, it } from 'vitest';
import type { AppDefinition } from '../app/app.ts';
import { react } from '../app/reaction.ts';
import {
  choose,
  focusField,
  hideKeyboard,
  pop,
  popToRoot,
  push,
  type Signal,
  showDialog,
  snackbar,
} from '../app/signal.ts';
import { plainEnv } from '../testing/plain-host.fixture.ts';
import { applySignal, LAUNCHER_PACKAGE, openPage, type Session, type Turn } from './session.ts';

interface Counted {
  readonly type: 'counted';
}

const app: AppDefinition<number, Counted> = {
  packageName: 'org.example.counter',
  label: 'Counter',
  versionName: '1',
  versionCode: 1,
  icon: 'add',
  accent: '#000000',
  mainActivity: 'Main',
  activities: {
    Main: () => ({ body: { kind: 'spacer' } }),
    Other: () => ({ body: { kind: 'spacer' } }),
  },
  initialState: () => 0,
  reduce: (count) => react(count + 1, push('Other'), snackbar(`${count + 1}`)),
};
const moment = { app, env: plainEnv(0), onBack: pop };
const first: Session<number> = { data: 0, pages: [openPage('Main')], keyboard: false, message: null };

function after(...signals: Signal<Counted>[]): Turn<number> {
  return signals.reduce<Turn<number>>((turn, signal) => applySignal(moment, turn, signal), {
    session: first,
    goTo: null,
  });
}

describe('a session', () => {
  it('takes the new state and then the effects, in their order', () => {
    const { session } = after({ type: 'counted' });
    expect(session.data).toBe(1);
    expect(session.pages.map(({ activity }) => activity)).toEqual(['Main', 'Other']);
    expect(session.message).toBe('1');
  });

  it('goes to the launcher when its last page closes, and keeps its data', () => {
    const { session, goTo } = after({ type: 'counted' }, pop, pop);
    expect(goTo).toBe(LAUNCHER_PACKAGE);
    expect(session).toMatchObject({ data: 1, pages: [] });
  });

  it('closes everything except its first page, and stays open', () => {
    const { session, goTo } = after(push('Other'), push('Other'), popToRoot);
    expect(session.pages.map(({ activity }) => activity)).toEqual(['Main']);
    expect(goTo).toBeNull();
    expect(after(pop, popToRoot).session.pages).toEqual([]);
  });

  it('gives a choice after the layer is closed', () => {
    const { session } = after(showDialog('ask'), choose({ type: 'counted' }));
    expect(session.pages.map(({ layers }) => layers.length)).toEqual([0, 0]);
    expect(session.data).toBe(1);
  });

  it('forgets focus and keyboard with a new page or layer', () => {
    for (const next of [push('Other'), showDialog('ask')]) {
      const { session } = after(focusField('name'), next);
      expect(session.keyboard).toBe(false);
      expect(session.pages.at(-1)?.focus).toBeNull();
    }
  });

  it('keeps the focus when only the keyboard goes', () => {
    const { session } = after(focusField('name'), hideKeyboard);
    expect(session.pages.at(-1)?.focus).toEqual({ field: 'name', cursor: null });
    expect(session.keyboard).toBe(false);
  });

  it('limits what can pile up, and never loses its first page', () => {
    const pages = after(...Array.from({ length: 100 }, () => push('Other'))).session.pages;
    expect(pages).toHaveLength(32);
    expect(pages[0]?.activity).toBe('Main');
    const layers = after(...Array.from({ length: 100 }, () => showDialog('ask'))).session.pages[0]?.layers;
    expect(layers).toHaveLength(4);
  });

  it('leaves the session it was given untouched', () => {
    const before = structuredClone(first);
    after({ type: 'counted' }, showDialog('ask'), focusField('x'), pop);
    expect(first).toEqual(before);
  });
});
