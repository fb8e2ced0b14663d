import { TapwrightError } from '@tapwright/contracts';
import type { ByteReader } from '../stream/byte-reader.ts';
import { COMMAND, checksumOf, HEADER_BYTES, type Packet, parseHeader, VERSION_NO_CHECKSUM } from './wire.ts';

/**
 * The next message; null where the stream ends, also in the middle of a message. `version`: the one agreed upon.
 * @throws `INPUT_INVALID` for bytes that are not a message: nothing after them can be trusted
 */
export async function readPacket(reader: ByteReader, version: number): Promise<Packet | null> {
  const bytes = await reader.read(HEADER_BYTES);
  if (bytes === null) return null;
  const header = parseHeader(bytes);
  if (typeof header === 'string') throw malformed(header);
  const payload = await reader.read(header.length);
  if (payload === null) return null;
  // The first message of a host itself says which version it has.
  const spoken = header.command === COMMAND.connect ? header.arg0 : version;
  if (spoken < VERSION_NO_CHECKSUM && checksumOf(payload) !== header.checksum)
    throw malformed('the checksum does not fit the payload');
  return { ...header, payload };
}

/** The error for a host that broke the protocol; it ends the connection. */
export function malformed(what: string): TapwrightError {
  const expected = 'a message as protocol.txt of AOSP has it';
  return new TapwrightError('INPUT_INVALID', `adbd dropped a connection: ${what}`, {
    field: 'message',
    expected,
  });
}
