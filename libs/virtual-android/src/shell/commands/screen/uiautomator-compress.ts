const TAG = /<(\/?)node\b((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
const TEXT = /\s(?:text|content-desc)="[^"]/;
const USED = /\s(?:clickable|long-clickable|checkable|focusable|scrollable)="true"/;

interface Open {
  readonly kept: boolean;
  /** The page of a web view has nodes of its own making, of which accessibility leaves out none. */
  readonly inPage: boolean;
  /** Counts the children that are kept. */
  readonly children: { count: number };
}

/**
 * `--compressed` leaves out what is "not important for accessibility" (AOSP `View.isImportantForAccessibility` in its automatic mode):
 * here every node below the window's root that has neither text nor description and can be neither clicked, long clicked, checked,
 * focused nor scrolled. Its children take its place. A resource id alone makes no view important.
 */
export function compressed(hierarchy: string): string {
  const roots: Open = { kept: true, inPage: false, children: { count: 0 } };
  const open: Open[] = [];
  return hierarchy.replace(TAG, (tag, closing: string, attributes: string, single: string) => {
    if (closing !== '') return open.pop()?.kept === false ? '' : tag;
    const parent = open.at(-1) ?? roots;
    const kept = open.length === 0 || parent.inPage || TEXT.test(attributes) || USED.test(attributes);
    const shown = kept ? tag.replace(/\sindex="\d*"/, ` index="${parent.children.count}"`) : '';
    if (kept) parent.children.count += 1;
    const inPage = parent.inPage || attributes.includes('class="android.webkit.WebView"');
    if (single === '') open.push({ kept, inPage, children: kept ? { count: 0 } : parent.children });
    return shown;
  });
}
