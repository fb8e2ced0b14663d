import { SECRET_MIN_CHARACTERS } from '@tapwright/contracts';
import { escapePattern, escapeXml } from '@tapwright/escape';

/** A shorter value is taken out only where it stands alone: “381” is in many numbers. */
const ANYWHERE_FROM = 4;
/** Apps write long numbers in groups. */
const GAP = '[\\s.\\-\\u00a0\\u2009\\u202f]?';

/** A secret parameter and its value. */
export type SecretValue = readonly [name: string, value: string];

/** Takes values of secrets out of a text and puts `${name}` in their place. */
export interface Redaction {
  text(text: string): string;
  /** In the attributes of a dump, however their characters are written. */
  dump(hierarchy: string): string;
  isIn(text: string): boolean;
}

/** Finds values also where an app has put gaps between their characters; ignores case. Pure. */
export function redactionOf(secrets: readonly SecretValue[]): Redaction {
  const known = secrets
    .filter(([, value]) => value.length >= SECRET_MIN_CHARACTERS)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, value]) => ({ name, pattern: patternOf(value) }));
  const text = (from: string): string =>
    known.reduce((left, { name, pattern }) => left.replace(pattern, () => `\${${name}}`), from);
  return {
    text,
    dump: (hierarchy) =>
      hierarchy.replace(/="([^"]*)"/g, (whole, value: string) => {
        const plain = decode(value);
        const redacted = text(plain);
        return redacted === plain ? whole : `="${encode(redacted)}"`;
      }),
    isIn: (from) => text(from) !== from,
  };
}

function patternOf(value: string): RegExp {
  const inside = [...value].map(escapePattern).join(GAP);
  const alone = value.length >= ANYWHERE_FROM ? inside : `(?<![\\p{L}\\p{N}])${inside}(?![\\p{L}\\p{N}])`;
  return new RegExp(alone, 'giu');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(value: string): string {
  return value.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function encode(value: string): string {
  return escapeXml(value).replace(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}
