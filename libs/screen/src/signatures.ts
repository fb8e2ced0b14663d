import { hash } from 'node:crypto';
import type { Screen, ScreenElement } from './screen.ts';
import { appElements, isClockLike } from './tree.ts';

/** 64 bits: a run sees some hundred screens, so collisions can be ignored. */
const HEX_DIGITS = 16;

/**
 * Did anything change? Covers everything that a person could see: texts, states, positions (hence scrolling),
 * package and activity. Leaves out focus, the system bars and figures in other system windows (clock, battery).
 */
export function contentHash(screen: Screen): string {
  const lines = appElements(screen).map(contentLine);
  return digest([screen.packageName, screen.activity, String(screen.rotation), ...lines]);
}

/**
 * GUARDIAN 3.1.2: the state is the layout without the text field. Tree of classes and resource ids; no text,
 * description, hint, state or position.
 */
export function layoutSignature(screen: Screen): string {
  const lines = appElements(screen).map(
    ({ depth, className, resourceId }) => `${depth} ${className} ${resourceId}`,
  );
  return digest([screen.activity, ...lines]);
}

/** Coarser than the layout: the set of (resource id, class) and the activity; a longer list has the same structure. */
export function structureKey(screen: Screen): string {
  const pairs = new Set(appElements(screen).map(({ className, resourceId }) => `${resourceId} ${className}`));
  return digest([screen.activity, ...[...pairs].sort()]);
}

function contentLine(element: ScreenElement): string {
  const { depth, className, resourceId, bounds, checked, selected, enabled } = element;
  const state = `${depth} ${bounds.join(' ')} ${Number(checked)}${Number(selected)}${Number(enabled)}`;
  return `${state}\u0001${className}\u0001${resourceId}\u0001${shownText(element)}`;
}

function shownText(element: ScreenElement): string {
  return isClockLike(element) ? '' : `${element.text}\u0001${element.desc}\u0001${element.hint}`;
}

function digest(lines: readonly string[]): string {
  return hash('sha1', lines.join('\u0002')).slice(0, HEX_DIGITS);
}
