import { activeWindow, type Frame } from './frame.ts';
import { pathTo } from './hit.ts';
import { type Session, topPage, withPage } from './session.ts';

/** Scrolls the container around the focused field so that the field's end, where text is added, can be seen. */
export function revealFocus<S>(session: Session<S>, frame: Frame<unknown>): Session<S> {
  const path = pathTo(activeWindow(frame), (box) => box.focused === true);
  const field = path.at(-1);
  const container = path.findLast((box) => box.scroll !== undefined);
  if (field === undefined || container?.scroll === undefined) return session;
  const hidden = field.rect.bottom - container.rect.bottom;
  if (hidden <= 0) return session;
  const { key, offset } = container.scroll;
  return withPage(session, { scroll: { ...topPage(session)?.scroll, [key]: offset + hidden } });
}
