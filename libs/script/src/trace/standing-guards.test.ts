import { describe, expect, it } from 'vitest';
import { screenOf } from '../emit/notes.fixture.ts';
import { resolveLocator } from '../locate/locator-chain.ts';
import { standingGuards } from './standing-guards.ts';

const list = screenOf('list');
const saying = (text: string) => ({
  ...list,
  elements: list.elements.map((element, at) =>
    at === list.elements.length - 1 ? { ...element, text } : element,
  ),
});
const closes = (screen: typeof list, guards = standingGuards([list])) =>
  guards.filter(({ shows, dismiss }) => resolveLocator(screen, shows) && resolveLocator(screen, dismiss))
    .length;

describe('standing guards', () => {
  it('close a request that can wait, and do nothing on a screen without one', () => {
    expect(closes(saying('Not now'))).toBe(1);
    expect(closes(list)).toBe(0);
  });

  it('leave alone what the app itself showed in the run', () => {
    const own = standingGuards([list, saying('Not now')]);
    expect(closes(saying('Not now'), own)).toBe(0);
    expect(closes(saying('No thanks'), own)).toBe(1);
  });
});
