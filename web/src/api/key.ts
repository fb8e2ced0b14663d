/** The key that was typed into this page. It is kept in memory alone: a reload forgets it. */
let key: string | null = null;

export function readKey(): string | null {
  return key;
}

export function writeKey(given: string): void {
  key = given.trim() === '' ? null : given.trim();
}
