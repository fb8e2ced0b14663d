import { z } from 'zod';

/** What a header can carry: letters, digits and signs of ASCII. */
export const HEADER_FORM = /^[\x20-\x7e]*$/;
const NAMES_MAX = 20;
/** A value that is shorter hides nothing, and may stand anywhere in an answer. */
const SECRET_LEAST = 8;

const NAME_FORM = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
/** What the request itself needs. */
const TAKEN = /^(?:content-.*|accept.*|host|connection|transfer-encoding|x-tapwright-.*)$/i;

/** Headers by their names, with values of any form. */
export const headersOf = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), value).superRefine((headers, context) => {
    const names = Object.keys(headers);
    const wrong = (message: string, path: string[] = []) =>
      context.addIssue({ code: 'custom', path, message });
    if (names.length > NAMES_MAX) wrong(`at most ${NAMES_MAX} headers`);
    for (const name of names) {
      if (!NAME_FORM.test(name)) wrong('the name of a header, such as HTTP-Referer', [name]);
      else if (TAKEN.test(name)) wrong('a header of your own: this one belongs to the request', [name]);
    }
  });

/** Headers that go with each question to an endpoint, such as `{"HTTP-Referer": "https://example.org"}`. */
export const OwnHeaders = headersOf(
  z.string().max(4_000).regex(HEADER_FORM, 'plain letters, digits and signs, without line ends'),
);
export type OwnHeaders = z.infer<typeof OwnHeaders>;

/** Every form in which an endpoint may repeat what these headers hold: with `Bearer` and without, as it is and within JSON. */
export function secretsIn(headers: OwnHeaders): readonly string[] {
  const texts = Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)]);
  return texts
    .filter((text) => text.length >= SECRET_LEAST)
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
}
