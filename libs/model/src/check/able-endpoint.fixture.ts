import { inflateSync } from 'node:zlib';
import { type Behaviour, calls, ok, type ReceivedRequest } from '../test-server/index.ts';
import { LETTERS, wordPicture } from './word-picture.ts';

/** What an endpoint of a test can do. */
export interface Abilities {
  readonly sees: boolean;
  readonly calls: boolean;
  readonly counts: boolean;
}

const PICTURE_TOKENS = 765;

interface Sent {
  readonly messages: readonly { readonly content: unknown }[];
  readonly tools?: readonly unknown[];
}

/** Answers the questions of the check rightly, by reading them as a model would. */
export function ableEndpoint(can: Abilities): (request: ReceivedRequest) => Behaviour {
  return ({ body }) => {
    const sent: Sent = JSON.parse(JSON.stringify(body));
    const last = sent.messages.at(-1)?.content;
    const parts: readonly { text?: string; image_url?: { url: string } }[] = Array.isArray(last)
      ? last
      : [{ text: String(last) }];
    const words = parts.map(({ text = '' }) => text).join('');
    const url = parts.find(({ image_url }) => image_url !== undefined)?.image_url?.url;
    const usage = {
      inputTokens: 1_300 + (url === undefined ? 0 : PICTURE_TOKENS),
      outputTokens: 30,
      cachedTokens: 1_024,
    };
    const counted = (answer: Behaviour): Behaviour =>
      answer.kind !== 'answer' ? answer : can.counts ? { ...answer, usage } : { ...answer, uncounted: true };
    if (words.includes('Which word'))
      return counted(ok({ reason: '', word: url !== undefined && can.sees ? readWord(url) : null }));
    if (words.includes('Press the button'))
      return counted(
        sent.tools !== undefined && can.calls
          ? calls('press', { ID: 7 })
          : ok({ thought: '', tool: 'press', arguments: { ID: 7 } }),
      );
    const name = /Press "(.*?)"/.exec(words)?.[1] ?? '';
    const index = new RegExp(`index-(\\d+): click \\\\?"${name}\\\\?"`).exec(
      JSON.stringify(sent.messages[0]),
    )?.[1];
    return counted(ok({ reason: 'the name', index: Number(index) }));
  };
}

/** The word in a picture of the check, read from its pixels. */
export function readWord(url: string): string {
  const known = new Map(LETTERS.map((letter) => [glyphs(wordPicture(letter).base64)[0], letter]));
  return glyphs(url.split(',')[1] ?? '')
    .map((glyph) => known.get(glyph) ?? '?')
    .join('');
}

/** The dots of each letter, as text. */
function glyphs(base64: string): string[] {
  const png = Buffer.from(base64, 'base64');
  const width = png.readUInt32BE(16);
  const at = png.indexOf('IDAT');
  const pixels = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const dark = (x: number, y: number) => pixels[y * (width + 1) + 1 + x] === 0;
  return Array.from({ length: (width - 80) / 60 }, (_, letter) =>
    Array.from({ length: 35 }, (__, dot) =>
      dark(45 + letter * 60 + (dot % 5) * 10, 45 + Math.floor(dot / 5) * 10) ? '#' : '.',
    ).join(''),
  );
}
