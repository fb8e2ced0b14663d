/** One line of a trace. */
export interface TraceAction {
  readonly kind: 'click' | 'long_click' | 'text' | 'scroll' | 'back' | 'restart' | 'wait' | 'other';
  /**
   * Which attribute identifies the element: `text`, `content-desc`, `resource-id`, `class name`; empty if none does.
   */
  readonly by: string;
  /** Its value. */
  readonly name: string;
  /** The typed text; null if there is none. */
  readonly typed: string | null;
  /** The original line without its number. */
  readonly line: string;
}

const LINE = /^\s*-\s*ACTION\s+\d+\s*:/m;
/** Every trace ends with this line, whether it was right or not: the question for the verdict is not an action. */
const END = /^task completed\s*\??$/i;
const ELEMENT =
  /\bhas (text|content[-_]desc|resource[-_]id|class name) "(.*?)"(?: with (?:the text )?"(.*)")?\s*$/s;

const KINDS: readonly (readonly [RegExp, TraceAction['kind']])[] = [
  [/\blong touch(?:ed)? on\b/i, 'long_click'],
  [/\btouch(?:ed)? on\b/i, 'click'],
  [/\bfilled\b/i, 'text'],
  [/\bscroll(?:ed)?\b/i, 'scroll'],
  [/\bpress(?:ed)?\b.*\bback\b/is, 'back'],
  [/\bopen the app again\b/i, 'restart'],
  [/\bwait\b/i, 'wait'],
];

/** Reads a trace of lines `- ACTION n: …`; a text may span several lines. A missing trace has no actions. */
export function readTrace(text: string | null | undefined): readonly TraceAction[] {
  const [, ...lines] = (text ?? '').split(new RegExp(LINE.source, 'gm'));
  return lines
    .map((line) => line.trim())
    .filter((line) => !END.test(line))
    .map(readLine);
}

function readLine(line: string): TraceAction {
  const [, by = '', name = '', typed] = ELEMENT.exec(line) ?? [];
  // Words about the element must not be read as the action.
  const told = line.slice(0, line.indexOf(' that has ') < 0 ? undefined : line.indexOf(' that has '));
  const kind = KINDS.find(([pattern]) => pattern.test(told))?.[1] ?? 'other';
  return { kind, by: by.replace('_', '-'), name, typed: typed ?? null, line };
}

/** The same action in any wording: kind, element and typed text. Elements without any name are never equal. */
export function isSameAction(a: TraceAction, b: TraceAction): boolean {
  if (a.kind !== b.kind) return false;
  if (a.by === '' && (a.kind === 'click' || a.kind === 'long_click' || a.kind === 'text'))
    return a.line === b.line;
  return a.by === b.by && a.name === b.name && a.typed === b.typed;
}
