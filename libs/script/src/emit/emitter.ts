import type { ScriptProof } from '@tapwright/contracts';
import type { Condition } from '../trace/conditions.ts';
import type { Trace } from '../trace/trace.ts';

/** Whether a replay has proved the steps, and how. */
export interface Proof {
  readonly status: ScriptProof;
  readonly detail: string;
}

/** A file that stands beside a script. */
export interface ScriptFile {
  readonly name: string;
  readonly text: string;
}

export interface Emission {
  /** The script itself: its body, or the whole of it. */
  readonly content: string;
  /** What this script alone needs beside it; the helpers of its format are in {@link Emitter.helpers}. */
  readonly files: readonly ScriptFile[];
  /** What the format loses of the trace, or keeps only in a weaker form; one sentence each. */
  readonly losses: readonly string[];
}

export interface EmitOptions {
  readonly proof: Proof;
  /** Name of the script's file without its extension; the files beside it are named after it. `script` if absent. */
  readonly name?: string;
  /** One file that needs nothing beside it: the helper stands in it. */
  readonly selfContained?: boolean;
  /** The helper comes from the package that {@link Emitter.packaged} names, and does not stand beside the script. */
  readonly fromPackage?: boolean;
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
  /** The helper and its README, the same beside every script of the format; absent if a script needs none. */
  readonly helpers?: readonly ScriptFile[];
  /** What stands beside a script whose helper comes from a package; absent where there is no such package. */
  readonly packaged?: readonly ScriptFile[];
  /** True if a script of this format may use several devices. */
  readonly severalDevices?: true;
  /** Whether a script of this format can have steps under this condition; absent: under none. */
  readonly canAsk?: (condition: Condition) => boolean;
  emit(trace: Trace, options: EmitOptions): Emission;
}
