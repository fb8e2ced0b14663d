/** Splits what a client says to an adb server into requests: four hexadecimal digits of length, then the text. */
export interface RequestReader {
  /** The requests that are complete now, with the bytes they came in. Null where the client speaks something else. */
  push(chunk: Buffer): readonly { readonly text: string; readonly bytes: Buffer }[] | null;
  /** What has come beyond the requests taken so far. */
  rest(): Buffer;
}

export function createRequestReader(): RequestReader {
  let held = Buffer.alloc(0);
  return {
    push(chunk) {
      held = Buffer.concat([held, chunk]);
      const requests: { text: string; bytes: Buffer }[] = [];
      while (held.length >= 4) {
        const digits = held.toString('latin1', 0, 4);
        if (!/^[0-9a-f]{4}$/i.test(digits)) return null;
        const length = Number.parseInt(digits, 16) + 4;
        if (held.length < length) break;
        requests.push({ text: held.toString('utf8', 4, length), bytes: held.subarray(0, length) });
        held = held.subarray(length);
        // After a request that is not the server's own the connection is the device's: the rest is no request.
        if (requests.at(-1)?.text.startsWith('host') !== true) break;
      }
      return requests;
    },
    rest: () => held,
  };
}
