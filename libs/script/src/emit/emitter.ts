import type { ScriptProof } from '@tapwright/contracts';
import type { Trace } from '../trace/trace.ts';

/** Whether a replay has shown that the steps work, and what it showed. */
export interface Proof {
  readonly status: ScriptProof;
  readonly detail: string;
}

export interface Emission {
  readonly content: string;
  /** What the trace says and this format cannot, or can only in a weaker way; one sentence each. */
  readonly losses: readonly string[];
}

/** A file that scripts of a format hold as it is. */
export interface LibraryPart {
  readonly name: string;
  readonly text: string;
}

/** Makes a script of a trace: pure, so that the same trace always gives the same text. */
export interface Emitter {
  /** Name of the format in the API and on the command line. */
  readonly format: string;
  /** Without the dot. */
  readonly fileExtension: string;
  /** A script of this format may act on several devices; absent: on one only. */
  readonly severalDevices?: true;
  emit(trace: Trace, options: { readonly proof: Proof }): Emission;
}
