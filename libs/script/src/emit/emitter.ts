import type { ScriptProof } from '@tapwright/contracts';
import type { Trace } from '../trace/trace.ts';

/** Whether a replay has proved the steps, and how. */
export interface Proof {
  readonly status: ScriptProof;
  readonly detail: string;
}

export interface Emission {
  readonly content: string;
  /** What the format loses of the trace, or keeps only in a weaker form; one sentence each. */
  readonly losses: readonly string[];
}

/** A file that scripts of a format contain unchanged. */
export interface LibraryPart {
  readonly name: string;
  readonly text: string;
}

/** Makes a script from a trace. It is pure: the same trace always gives the same text. */
export interface Emitter {
  /** Name of the format in the API and on the command line. */
  readonly format: string;
  /** Without the dot. */
  readonly fileExtension: string;
  /** True if a script of this format may use several devices. */
  readonly severalDevices?: true;
  emit(trace: Trace, options: { readonly proof: Proof }): Emission;
}
