const TAG = /<(\/?)node\b((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
const TEXT = /\s(?:text|content-desc)="[^"]/;
const USED = /\s(?:clickable|long-clickable|checkable|focusable|scrollable)="true"/;

interface Open {
  readonly kept: boolean;
  /** True inside the page of a web view, which makes its own nodes: accessibility leaves out none of them. */
  readonly inPage: boolean;
  /** Number of children that are kept. */
  readonly children: { count: number };
}

/**
 * `--compressed` leaves out nodes that are "not important for accessibility" (AOSP `View.isImportantForAccessibility` in
 * automatic mode). Here these are all nodes below the window's root that have neither text nor description and cannot be
 * clicked, long clicked, checked, focused or scrolled. Their children take their place. A resource id alone does not make
 * a view important.
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
