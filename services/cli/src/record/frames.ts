/** Splits a client's bytes to an adb server into requests: four hexadecimal digits of length, then the text. */
export interface RequestReader {
  /** The requests that are complete now, with their bytes. Null where the client does not speak this protocol. */
  push(chunk: Buffer): readonly { readonly text: string; readonly bytes: Buffer }[] | null;
  /** The bytes after the requests read so far. */
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
        // After a request that is not for the server, the connection belongs to the device: the rest is not a request.
        if (requests.at(-1)?.text.startsWith('host') !== true) break;
      }
      return requests;
    },
    rest: () => held,
  };
}
