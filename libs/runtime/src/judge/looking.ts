import type { HistoryItem } from '@tapwright/contracts';
import { deedOf } from '../choose/effect.ts';

/** True for actions that are known to have led somewhere only; false for those that may have changed something. */
export function isLooking(item: HistoryItem): boolean {
  return item.effect === 'look' && mayBeLooking(item);
}

/**
 * True also for a press of which nothing says that it changed something. Enough to call a return to the same screen a
 * loop: nothing is repeated for that.
 */
export function mayBeLooking(item: HistoryItem): boolean {
  if (item.pictureChanged === true || item.deed === true) return false;
  if (item.kind !== 'click') return item.kind === 'scroll' || item.kind === 'back';
  const name = item.label || (item.caption ?? '');
  const isNamed = deedOf(name) !== null || isCommit(name) || isChange(name);
  return item.checked === null && item.effect !== 'edit' && !isNamed;
}

/** Words on buttons that have an effect, such as saving. */
export function isCommit(label: string): boolean {
  return /^(ok|save|apply|done|yes|confirm|set|add|create|allow|accept|agree|continue|finish|export|import)\b/i.test(
    label.trim(),
  );
}

/**
 * Words on menu items that change the thing they were opened for. Most apps then close the thing and show the list it
 * came from, which looks the same as before.
 */
function isChange(label: string): boolean {
  return /^(mark|unmark|move|copy|paste|rename|remove|archive|unarchive|hide|unhide|pin|unpin|star|unstar|lock|unlock|block|unblock|mute|unmute|enable|disable|toggle|turn|start|stop|restore|reset|clear|empty|undo|share)\b/i.test(
    label.trim(),
  );
}
