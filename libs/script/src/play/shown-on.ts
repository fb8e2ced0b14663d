import type { Screen } from '@tapwright/screen';

const LABELS_MAX = 3;
const LENGTH_MAX = 40;

/** What a screen shows, for a message: its app and its first labels, as `org.example shows “Sound”, “Display”`. */
export function shownOn({ packageName, elements }: Screen): string {
  const labels = new Set<string>();
  for (const { text, desc } of elements) {
    const label = (text === '' ? desc : text).replace(/\s+/g, ' ').trim();
    if (label !== '') labels.add(label.length > LENGTH_MAX ? `${label.slice(0, LENGTH_MAX)}…` : label);
    if (labels.size >= LABELS_MAX) break;
  }
  const shown = [...labels].map((label) => `“${label}”`).join(', ');
  return `${packageName} shows ${shown === '' ? 'no text' : shown}`;
}
