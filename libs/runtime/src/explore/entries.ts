import type { Action } from '@tapwright/contracts';
import type { Choice } from '../choose/action-space.ts';
import { forbiddenBy } from '../choose/forbidden.ts';

/** Actions that lead away from the present screen. */
const LEAVES = new Set(['back', 'home', 'restart', 'end']);

/**
 * The ways into an app from outside, as choices; those whose URI holds a forbidden word are left out. Whether a link only
 * shows something is known afterwards, so each begins as a `commit`. Pure.
 */
export function entryChoices(uris: readonly string[], forbidden: readonly string[]): readonly Choice[] {
  return uris.flatMap((text) => {
    const key = `open_link|||||${text}`;
    const action: Action = { kind: 'open_link', target: null, text, direction: null, effect: 'commit', key };
    return forbiddenBy({ action, element: null }, forbidden) === null ? [{ action, element: null }] : [];
  });
}

/** True where everything on the present screen was tried: only then is it worth coming in from outside. Pure. */
export function isExhausted(choices: readonly Choice[], triesAt: (position: number) => number): boolean {
  return choices.every(({ action }, at) => LEAVES.has(action.kind) || triesAt(at) > 0);
}
