import { decodePng } from '@tapwright/virtual-ui/picture';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { type ServiceStream, send } from '../stream/service-stream.ts';

/** DDMS_RAWIMAGE_VERSION 1 of AOSP `framebuffer_service.cpp`: the newest that all clients read (2 adds a colour space). */
const VERSION = 1;
const BITS_PER_PIXEL = 32;
/** From the lowest bits: red, green, blue, alpha. The fields of the header come in the order red, blue, green, alpha. */
const CHANNELS = [
  [0, 8],
  [16, 8],
  [8, 8],
  [24, 8],
] as const;
/** Bytes sent at once. The parts are small enough to notice a client that goes away in the middle. */
const PART_BYTES = 256 * 1024;

/** `framebuffer:` — a header of 13 words, then the pixels of the screen, four bytes each, row by row. */
export async function serveFramebuffer(stream: ServiceStream, device: VirtualDevice): Promise<void> {
  // Some clients send a byte to ask for the picture. It is sent completely without that.
  const { png } = await device.source.picture();
  const { width, height, rgba } = decodePng(png);
  const fields = [VERSION, BITS_PER_PIXEL, rgba.length, width, height, ...CHANNELS.flat()];
  const header = Buffer.alloc(fields.length * 4);
  for (const [index, value] of fields.entries()) header.writeUInt32LE(value, index * 4);
  await send(stream, header);
  for (let at = 0; at < rgba.length && !stream.gone.aborted; at += PART_BYTES)
    await send(stream, rgba.subarray(at, at + PART_BYTES));
}
