/** Text without capitals and signs: what is compared. `…` stays: it holds the place of a goal's data. */
export function normalised(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}…]+/u)
    .filter((word) => word !== '')
    .join(' ');
}

/** What stands in quotes: names of controls, which make the difference between sentences that are alike otherwise. */
export function quotedIn(text: string): string {
  const quoted = [...text.matchAll(/[“"„«]([^“”"„«»]+)[”"“»]/gu)].map(([, name = '']) => normalised(name));
  return [...new Set(quoted)].sort().join('|');
}
