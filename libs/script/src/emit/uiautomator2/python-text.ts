const NAMED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A Python literal of any text, with the quotes that black takes. Characters that are invisible, end a line in some readers or turn the direction of
 * writing are escaped; so is half of a surrogate pair, which no file can hold.
 */
export function pythonText(text: string): string {
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  const body = text.replace(/[\\"\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    if (character === '"') return quote === '"' ? '\\"' : '"';
    return NAMED[character] ?? escaped(character);
  });
  return `${quote}${body}${quote}`;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code <= 0xff) return `\\x${digits.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}

/** A Python function name made from what a person wrote; `case` if nothing of it can be used. */
export function pythonName(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? ['case']).join('_').slice(0, NAME_MAX).replace(/_+$/, '');
}

const NAME_MAX = 60;
