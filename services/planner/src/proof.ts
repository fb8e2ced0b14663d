import type { ScriptProof } from '@tapwright/contracts';
import { baseName, emitters, parseTrace, TRACE_FORMAT } from '@tapwright/script';
import type { ScriptRow, ScriptUpdate } from '@tapwright/store';

/** Writes the scripts of a job again, now that it is known how they were proved: each says so in its header. */
export function withProof(
  scripts: readonly ScriptRow[],
  proof: { readonly proof: ScriptProof; readonly proofDetail: string },
): ScriptUpdate[] {
  const source = scripts.find((script) => script.format === TRACE_FORMAT);
  if (source === undefined) return [];
  const trace = parseTrace(source.content);
  return scripts.map((script) => {
    const emitter = emitters.find((candidate) => candidate.format === script.format);
    const options = { proof: { status: proof.proof, detail: proof.proofDetail } };
    const written = emitter?.emit(trace, { ...options, name: baseName(script.fileName) });
    const { content, files } = written ?? script;
    return { id: script.id, content, files: [...files], ...proof };
  });
}
