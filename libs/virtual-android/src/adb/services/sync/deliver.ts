import { Readable } from 'node:stream';
import { createBrotliCompress, constants as zlib } from 'node:zlib';
import { FAILURE_TEXT } from '../../../phone/files/failures.ts';
import type { FileSystem } from '../../../phone/files/file-system.ts';
import { type ServiceStream, send } from '../../stream/service-stream.ts';
import { DATA_MAX_BYTES, refuse, words } from './words.ts';

/** The quality that AOSP's adbd uses: fast rather than small. */
const BROTLI_QUALITY = 1;

/** `RECV` and `RCV2`: the file in chunks. */
export async function deliver(
  stream: ServiceStream,
  { files }: { readonly files: FileSystem },
  path: string,
  brotli: boolean,
): Promise<void> {
  const content = files.read(path);
  if (!content.ok) return refuse(stream, `open failed: ${FAILURE_TEXT[content.failure]}`);
  for await (const chunk of brotli ? compressed(content.value) : [content.value])
    for (let at = 0; at < chunk.length && !stream.gone.aborted; at += DATA_MAX_BYTES) {
      const part = chunk.subarray(at, at + DATA_MAX_BYTES);
      await send(stream, Buffer.concat([Buffer.from('DATA'), words(part.length), part]));
    }
  await send(stream, Buffer.concat([Buffer.from('DONE'), words(0)]));
}

async function* compressed(content: Uint8Array): AsyncGenerator<Uint8Array> {
  const params = { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const packer = Readable.from([content], { objectMode: false }).pipe(createBrotliCompress({ params }));
  for await (const chunk of packer) if (chunk instanceof Uint8Array) yield chunk;
}
