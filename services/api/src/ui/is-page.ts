/** Where the pages for people are served. */
export const UI_PATH = '/ui';

/** Whether an address belongs to the pages: those are no part of the described interface, and need no key. */
export function isPage(url: string): boolean {
  return url === '/' || url === UI_PATH || url.startsWith(`${UI_PATH}/`);
}
