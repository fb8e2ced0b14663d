import { TapwrightError } from '@tapwright/contracts';
import type { ByteReader } from '../stream/byte-reader.ts';
import { COMMAND, checksumOf, HEADER_BYTES, type Packet, parseHeader, VERSION_NO_CHECKSUM } from './wire.ts';

/**
 * The next message; null where the stream ends, also in the middle of one. `version` is the one agreed upon.
 * @throws `INPUT_INVALID` for what is no message: nothing that follows can be trusted then.
 */
export async function readPacket(reader: ByteReader, version: number): Promise<Packet | null> {
  const bytes = await reader.read(HEADER_BYTES);
  if (bytes === null) return null;
  const header = parseHeader(bytes);
  if (typeof header === 'string') throw malformed(header);
  const payload = await reader.read(header.length);
  if (payload === null) return null;
  // The first message of a host says itself which version it is of.
  const spoken = header.command === COMMAND.connect ? header.arg0 : version;
  if (spoken < VERSION_NO_CHECKSUM && checksumOf(payload) !== header.checksum)
    throw malformed('the checksum does not fit the payload');
  return { ...header, payload };
}

/** What a host did that ends its connection. */
export function malformed(what: string): TapwrightError {
  const expected = 'a message as protocol.txt of AOSP has it';
  return new TapwrightError('INPUT_INVALID', `adbd dropped a connection: ${what}`, {
    field: 'message',
    expected,
  });
}
