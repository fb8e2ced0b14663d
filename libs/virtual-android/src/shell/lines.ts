import type { ByteSource } from './streams.ts';

const CHUNK_BYTES = 64 * 1024;

/** Lines without their line ends, as they come. The last line may have had no line end. */
export async function* linesOf(source: ByteSource): AsyncGenerator<string, void, undefined> {
  let held = '';
  const decoder = new TextDecoder();
  for (let part = await source.read(CHUNK_BYTES); part !== null; part = await source.read(CHUNK_BYTES)) {
    const pieces = (held + decoder.decode(part, { stream: true })).split('\n');
    held = pieces.pop() ?? '';
    yield* pieces;
  }
  if (held !== '') yield held;
}
