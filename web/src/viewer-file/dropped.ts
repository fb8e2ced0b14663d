import { createPictures, type PictureStore } from '../viewer/pictures.ts';
import type { ViewerData } from '../viewer/types.ts';
import { readDocument, WrongDocument } from './read-document.ts';

/** Far more than any run has. */
const DOCUMENT_MAX_BYTES = 512_000_000;

/**
 * A document and its pictures from files that were dropped together.
 * @throws WrongDocument where none of them is one
 */
export async function readDropped(
  files: readonly File[],
): Promise<{ readonly data: ViewerData; readonly pictures: PictureStore }> {
  const json = files.find(({ name }) => name.endsWith('.json'));
  if (json === undefined) throw new WrongDocument('None of these files is a report as JSON.');
  if (json.size > DOCUMENT_MAX_BYTES) throw new WrongDocument(`${json.name} is too large.`);
  const data = readDocument(parsed(await json.text(), json.name));
  const pictures = new Map(files.map((file) => [file.name.replace(/\.png$/, ''), file]));
  return {
    data,
    pictures: createPictures(async (id) => {
      const file = pictures.get(id);
      return file === undefined ? null : URL.createObjectURL(file);
    }),
  };
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WrongDocument(`${name} is not JSON.`);
  }
}
