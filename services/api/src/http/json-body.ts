import { TapwrightError } from '@tapwright/contracts';

/** A text, or a character that opens, closes or separates; works only on valid JSON. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;
const NAME_MAX = 80;

/**
 * Refuses what a JSON parser accepts and we cannot store. This is a name that stands twice in one object, where one
 * value would be dropped silently (RFC 8259, section 4, leaves it open), and characters that PostgreSQL cannot store.
 * @throws TapwrightError `INPUT_INVALID` naming the field
 */
export function refuseUnclearJson(text: string): void {
  /** For each object or array that is open: its names so far, and the last of them. */
  const open: { readonly names: Set<string>; name: string }[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const inside = open.at(-1);
    if (token === '{' || token === '[') open.push({ names: new Set(), name: '' });
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') last = storable(JSON.parse(token), open);
    else if (inside !== undefined) {
      if (inside.names.has(last))
        throw refused([...pathOf(open.slice(0, -1)), last], 'each name once', 'stands twice');
      inside.names.add(last);
      inside.name = last;
    }
  }
}

type Open = readonly { readonly name: string }[];

function storable(value: unknown, open: Open): string {
  const text = typeof value === 'string' ? value : '';
  if (isStorable(text)) return text;
  throw refused(
    pathOf(open),
    'a text without NUL characters and halves of surrogate pairs',
    'cannot be stored',
  );
}

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function pathOf(open: Open): string[] {
  return open.map(({ name }) => name).filter((name) => name !== '');
}

function refused(path: readonly string[], expected: string, problem: string): TapwrightError {
  const field = path.map((name) => name.slice(0, NAME_MAX)).join('.');
  return new TapwrightError('INPUT_INVALID', `${field === '' ? 'a name' : field} ${problem}`, {
    field,
    expected,
  });
}
