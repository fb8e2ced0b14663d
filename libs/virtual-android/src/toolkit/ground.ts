import { dp } from './display.ts';
import type { Rect } from './geometry.ts';
import { paintRect } from './paint.ts';
import type { Theme } from './theme.ts';

/** What lies under a row or column: a card, or nothing. */
export type Ground = 'card' | 'none';

export function paintGround(ground: Ground | undefined, rect: Rect, theme: Theme): string {
  return ground === 'card' ? paintRect(rect, theme.surface, dp(12)) : '';
}
