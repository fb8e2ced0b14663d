/** Text in lower case without punctuation, for comparing. `…` stays: it stands for a goal's data. */
export function normalised(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}…]+/u)
    .filter((word) => word !== '')
    .join(' ');
}

/** The quoted parts: names of controls, which distinguish sentences that are alike otherwise. */
export function quotedIn(text: string): string {
  const quoted = [...text.matchAll(/[“"„«]([^“”"„«»]+)[”"“»]/gu)].map(([, name = '']) => normalised(name));
  return [...new Set(quoted)].sort().join('|');
}
