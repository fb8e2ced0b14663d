/** One start tag, end tag or end of the document, with its place in the text. */
export type XmlToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly closed: boolean;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'close'; readonly name: string; readonly start: number; readonly end: number };

/** Where, and why, the text is not the plain XML that uiautomator writes. */
interface XmlFault {
  readonly kind: 'fault';
  readonly at: number;
  readonly reason: string;
}

const TAG = /<(\/?)([A-Za-z_][\w.$:-]*)/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;
const SKIPPED = /<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y;

/**
 * Reads the tags of a uiautomator dump. Strict and small on purpose: no DTD, no CDATA, no entities except XML's five and
 * character references, so that a hostile file cannot use up memory. Ends with a fault where the text is anything else.
 */
export function* scanXml(xml: string): Generator<XmlToken | XmlFault> {
  let at = xml.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    const next = xml.indexOf('<', at);
    const between = xml.slice(at, next === -1 ? undefined : next);
    if (between.trim() !== '') return yield { kind: 'fault', at, reason: 'text outside of a tag' };
    if (next === -1) return;
    const skipped = match(SKIPPED, xml, next);
    if (skipped !== null) {
      at = next + skipped[0].length;
      continue;
    }
    const token = readTag(xml, next);
    yield token;
    if (token.kind === 'fault') return;
    at = token.end;
  }
}

function match(pattern: RegExp, xml: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(xml);
}

function readTag(xml: string, start: number): XmlToken | XmlFault {
  const tag = match(TAG, xml, start);
  const name = tag?.[2];
  if (tag === null || name === undefined) return { kind: 'fault', at: start, reason: 'no tag name after <' };
  const attributes = new Map<string, string>();
  let at = start + tag[0].length;
  for (let found = match(ATTRIBUTE, xml, at); found !== null; found = match(ATTRIBUTE, xml, at)) {
    const value = decodeXml(found[2] ?? found[3] ?? '');
    if (value === null) return { kind: 'fault', at, reason: 'an entity that XML does not have' };
    attributes.set(found[1] ?? '', value);
    at += found[0].length;
  }
  const end = match(TAG_END, xml, at);
  if (end === null) return { kind: 'fault', at, reason: 'a tag that does not end' };
  at += end[0].length;
  if (tag[1] === '/') return { kind: 'close', name, start, end: at };
  return { kind: 'open', name, attributes, closed: end[1] === '/', start, end: at };
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** An attribute's value without its references; null where there is one that XML does not define. */
function decodeXml(raw: string): string | null {
  if (!raw.includes('&')) return raw;
  let known = true;
  const decoded = raw.replace(
    /&(#x[\da-fA-F]{1,6}|#\d{1,7}|\w{1,8});|&/g,
    (_all, name: string | undefined) => {
      const value = name === undefined ? undefined : (NAMED[name] ?? character(name));
      if (value === undefined) known = false;
      return value ?? '';
    },
  );
  return known ? decoded : null;
}

function character(reference: string): string | undefined {
  if (!reference.startsWith('#')) return undefined;
  const code = reference[1] === 'x' ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
