import { mobilecliServer } from './mobilecli.ts';
import type { PlayedProgram } from './program.ts';
import { u2Server } from './u2/server.ts';
import { yadb } from './yadb.ts';

/** The programs that clients push to the phone and start with `app_process`, by their main class. */
export const PLAYED_PROGRAMS: ReadonlyMap<string, PlayedProgram> = new Map([
  ['com.ysbing.yadb.Main', yadb],
  ['com.wetest.uia2.Main', u2Server],
  ['com.mobilenext.mobilecli.DeviceServer', mobilecliServer],
]);
