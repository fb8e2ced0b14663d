import { words } from './controls.ts';

/** What the recorder's prompt contains about the chosen element. */
export interface ChosenHtml {
  /** `button`, `checkbox`, `input`, `p` … */
  readonly tag: string;
  /** The first of its texts; the recorder joins the texts of its parts with `<br>`, and the rest may be cut off. */
  readonly text: string;
  /** Its content description. */
  readonly desc: string;
}

/** Reads `<button id=9>Title<br>Summary</button>`, even if its end is missing; null if it is not such an element. */
export function parseChosen(html: string): ChosenHtml | null {
  const found = /^\s*<(\w+)\b([^>]*)>/.exec(html);
  if (found === null) return null;
  const [start, tag = '', attributes = ''] = found;
  const inner = html.slice(start.length).split(/<br\s*\/?>|<\/\w+>\s*$/)[0] ?? '';
  const desc = /\btext='(.*)'/s.exec(attributes)?.[1] ?? '';
  return { tag, text: words(inner), desc: words(desc) };
}
