/** An answer is a few kilobytes; an endpoint that sends much more is broken, and would fill the memory. */
const BODY_MAX = 8_000_000;

/** The endpoint's body had no end. */
export class BodyTooLarge extends Error {}

type Fetch = typeof globalThis.fetch;

/** The same requests, whose bodies break off with {@link BodyTooLarge} where they are too large. */
export function withBodyLimit(fetch: Fetch, max = BODY_MAX): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { body, status, statusText, headers } = response;
    if (body === null) return response;
    let size = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > max) controller.error(new BodyTooLarge(`more than ${max} bytes`));
        else controller.enqueue(chunk);
      },
    });
    return new Response(body.pipeThrough(counter), { status, statusText, headers });
  };
}
