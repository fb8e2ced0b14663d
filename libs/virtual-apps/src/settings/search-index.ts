import { ABOUT, BATTERY, LOCATION } from './pages/names.ts';

/** The few words for which the search finds a setting itself. */
const DIRECT: Readonly<Record<string, { readonly title: string; readonly page: string }>> = {
  battery: { title: 'Battery', page: BATTERY },
  location: { title: 'Location', page: LOCATION },
  'serial number': { title: 'About phone', page: ABOUT },
};

/** The setting for exactly this word; null for nearly every word. */
export function settingFor(query: string): { readonly title: string; readonly page: string } | null {
  const word = query.trim().toLowerCase();
  return Object.hasOwn(DIRECT, word) ? (DIRECT[word] ?? null) : null;
}
