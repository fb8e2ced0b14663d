import { dp } from '../layout/display.ts';
import { heightOf, type Rect } from '../layout/geometry.ts';
import { paintRect } from './paint.ts';
import { mix, type Theme } from './theme.ts';

/** What lies under a row or column: a card, a tinted card (one's own message), a pill in the accent colour, or nothing. */
export type Ground = 'card' | 'tinted' | 'badge' | 'none';

export function paintGround(ground: Ground | undefined, rect: Rect, theme: Theme): string {
  switch (ground) {
    case 'card':
      return paintRect(rect, theme.surface, dp(12));
    case 'tinted':
      return paintRect(rect, mix(theme.accent, theme.background, 0.22), dp(12));
    case 'badge':
      return paintRect(rect, theme.accent, heightOf(rect) / 2);
    default:
      return '';
  }
}
