import { createPictures, type PictureStore } from '../viewer/pictures.ts';
import type { ViewerData } from '../viewer/types.ts';
import { readDocument } from './read-document.ts';

/** What the page itself holds; null: nothing, so that data has to be dropped onto it. */
export function embeddedData(): ViewerData | null {
  const text = document.getElementById('viewer-data')?.textContent;
  return text == null ? null : readDocument(JSON.parse(text));
}

/** Pictures within the page, or as files beside it. */
export function embeddedPictures(): PictureStore {
  const { files, embedded } = readNames();
  return createPictures(async (id) => {
    if (embedded.has(id)) return inPage(id);
    return files.has(id) ? `frames/${encodeURIComponent(id)}.png` : null;
  });
}

function readNames(): { readonly files: ReadonlySet<string>; readonly embedded: ReadonlySet<string> } {
  const text = document.getElementById('viewer-pictures')?.textContent;
  const { files = [], embedded = [] }: { files?: string[]; embedded?: string[] } =
    text == null ? {} : JSON.parse(text);
  return { files: new Set(files), embedded: new Set(embedded) };
}

/** Pictures stand behind the script: one that is not there yet comes while the rest of the page is read. */
async function inPage(id: string): Promise<string | null> {
  const find = () => document.getElementById(`picture-${id}`)?.textContent ?? null;
  const found = find();
  if (found !== null && isWhole(id)) return `data:image/png;base64,${found}`;
  return new Promise((resolve) => {
    const look = () => {
      const text = find();
      if (text !== null && isWhole(id)) resolve(`data:image/png;base64,${text}`);
      else if (document.readyState !== 'loading') resolve(null);
      else return;
      watch.disconnect();
      document.removeEventListener('DOMContentLoaded', look);
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true });
    document.addEventListener('DOMContentLoaded', look);
  });
}

/** An element is whole once something stands behind it, or the page has been read. */
function isWhole(id: string): boolean {
  return document.readyState !== 'loading' || document.getElementById(`picture-${id}`)?.nextSibling != null;
}
