import { ApkFault, bufferBytes, readZipEntry } from '@tapwright/apk';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';

/** One call of a Java program with `app_process`. */
export interface ProgramCall {
  readonly device: VirtualDevice;
  readonly args: readonly string[];
  /** The bytes of the file that holds the class. */
  readonly code: Uint8Array;
  /** The call as the table of processes names it. */
  readonly processName: string;
  /** Aborted when the program has to end: its shell is gone, or never where it ignores that. */
  readonly signal: AbortSignal;
  print(text: string): void;
  complain(text: string): void;
}

/** A program whose code a virtual phone plays, since it runs none; gives its exit code. */
export type PlayedProgram = (call: ProgramCall) => number | Promise<number>;

const CODE_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Whether a file declares a class: a DEX file, or an archive with `classes.dex`. The names of all its types stand in a DEX
 * file as they are (Dalvik executable format, `type_id_item`).
 */
export async function declaresClass(file: Uint8Array, className: string): Promise<boolean> {
  const descriptor = Buffer.from(`L${className.replaceAll('.', '/')};\0`, 'latin1');
  if (Buffer.from(file.subarray(0, 4)).toString('latin1') === 'dex\n')
    return Buffer.from(file).includes(descriptor);
  try {
    const dex = await readZipEntry(bufferBytes(file), 'classes.dex', CODE_MAX_BYTES);
    return dex.includes(descriptor);
  } catch (thrown) {
    if (thrown instanceof ApkFault) return false;
    throw thrown;
  }
}
