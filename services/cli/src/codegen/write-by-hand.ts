import { emitters, type Proof, type Trace, whyNot } from '@tapwright/script';
import { writeScript } from '../output-folder.ts';
import type { WrittenScript } from '../run/run-report.ts';

/** Name of the scripts' files without their extension. */
const NAME = 'by-hand';

/** Writes a script in every format that can hold the trace, as `tapwright run` does. */
export async function writeByHand(
  folder: string,
  { trace, proof }: { readonly trace: Trace; readonly proof: Proof },
): Promise<readonly WrittenScript[]> {
  const written: WrittenScript[] = [];
  for (const emitter of emitters) {
    if (whyNot(emitter, trace) !== null) continue;
    const { format, fileExtension } = emitter;
    const { content, files } = emitter.emit(trace, { proof, name: NAME });
    const path = await writeScript(folder, { format, fileName: `${NAME}.${fileExtension}`, content, files });
    written.push({ format, path, proof: proof.status, detail: proof.detail });
  }
  return written;
}
