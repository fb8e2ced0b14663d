import { CHART_LIMITS } from '../chart.ts';
import { refuse, type Source, take } from './source.ts';

const QUOTED = /"(`?)([^"]*)"/y;
/** Mermaid itself accepts `${name}` only in quotes; here it is a parameter in both. */
const PLAIN = /(?:\$\{[^{}\n]{1,60}\}|\$(?!\{)|[^[\](){}|"\n$])+/y;
const SLANTED = /(?:\$\{[^{}\n]{1,60}\}|\$(?!\{)|[/\\](?!\])|[^[\](){}|"\n$/\\])+/y;

const NAMED: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: ' ',
  semi: ';',
  colon: ':',
  num: '#',
};

/** Reads a text up to its closing bracket; `closer` is the name of that for the message. */
export function readLabel(source: Source, closer: string, slanted = false): string {
  const from = source.at;
  const found = take(source, QUOTED);
  if (found !== null) {
    take(source, /[ \t]+/y);
    const [, tick, inside = ''] = found;
    return labelOf(source, from, tick === '`' ? unmarked(inside.replace(/`\s*$/, '')) : inside);
  }
  if (source.text[from] === '"') refuse(source, 'the text has no end', { expected: 'a closing "' });
  const plain = take(source, slanted ? SLANTED : PLAIN);
  const next = source.text[source.at] ?? '';
  if (plain === null && next !== closer[0]) refuseCharacter(source, closer);
  return labelOf(source, from, plain?.[0] ?? '');
}

export function refuseCharacter(source: Source, closer: string): never {
  const next = source.text[source.at];
  const seen = next === undefined || next === '\n' ? 'ends without' : `has '${next}' before`;
  return refuse(source, `the text ${seen} its '${closer}'`, {
    expected: `'${closer}'`,
    advice: 'A text with brackets, | or line breaks stands in "quotes"; a " in it is written #quot;.',
  });
}

/** One plain line, with breaks, formatting and entities resolved. */
export function labelOf(source: Source, offset: number, text: string): string {
  const plain = text
    .replace(/<br\s*\/?>|\\n/gi, ' ')
    .replace(/<\/?(?:b|i|u|s|em|strong|small|sub|sup|code|span|p|div)(?:\s[^<>]*)?>/gi, '')
    .replace(/\b(?:fa[bklrs]?|fa-[a-z]+):fa-[a-z0-9-]+/g, ' ')
    .replace(/[#&](?:#?(\d{1,7})|([a-z]{2,6}));/gi, entity)
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length > CHART_LIMITS.label)
    refuse(source, 'the text is too long', { expected: `at most ${CHART_LIMITS.label} characters`, offset });
  return plain;
}

/** Unknown entities, and those of characters that no text may contain, stay as they are written. */
function entity(written: string, code: string | undefined, name: string | undefined): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? written;
  const point = Number(code);
  const isText = point >= 32 && point !== 127 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isText ? String.fromCodePoint(point) : written;
}

/** Markdown strings (`"\`…\`"`): only bold and italic. */
function unmarked(text: string): string {
  return text.replace(
    /\*\*([^*]+)\*\*|\*([^*]+)\*|\b_([^_]+)_\b/g,
    (_, bold, star, line) => bold ?? star ?? line,
  );
}
