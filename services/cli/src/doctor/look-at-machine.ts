import { access, constants, statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import { toTapwrightError } from '@tapwright/contracts';
import { findConfig } from '../config/find-config.ts';
import { refuseAbsent } from '../target-device.ts';
import { type Finding, type Look, missing, ok, wrong } from './finding.ts';
import type { Wanted } from './wanted.ts';

const FREE_LEAST_BYTES = 500 * 1024 * 1024;

/** Node, the configuration file, the recording that it names, and the folder for what is written. */
export function lookAtMachine(wanted: Wanted): Look {
  return async () => [
    ok('node', `Node ${process.versions.node}`),
    await configuration(),
    ...recording(wanted),
    ...(await folder(process.cwd())),
  ];
}

function recording({ recording: directory, by }: Wanted): readonly Finding[] {
  if (directory === null) return [];
  try {
    refuseAbsent({ kind: 'recording', directory, start: null });
    return [ok('recording', directory)];
  } catch (thrown) {
    const { message } = toTapwrightError(thrown);
    const mend = `name another one in ${by}, or make it: tapwright record --serial SERIAL --out ${directory}`;
    return [wrong('recording', `${message}, which ${by} names`, mend)];
  }
}

async function configuration(): Promise<Finding> {
  const about = 'configuration';
  try {
    const found = await findConfig(process.cwd());
    if (found !== null) return ok(about, found.path);
  } catch (thrown) {
    return wrong(
      about,
      toTapwrightError(thrown).message,
      'mend the file; or move it away, and `tapwright init` writes a new one',
    );
  }
  return missing(
    about,
    'there is no tapwright.config.ts: every command needs all its options',
    'tapwright init',
  );
}

async function folder(path: string): Promise<readonly Finding[]> {
  const mayWrite = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!mayWrite)
    return [
      wrong(
        'folder',
        `nothing can be written to ${path}`,
        'change to a folder of your own, or use --out DIR',
      ),
    ];
  const { bavail, bsize } = await statfs(path);
  const free = bavail * bsize;
  if (free >= FREE_LEAST_BYTES) return [ok('folder', `${inGigabytes(free)} free in ${basename(path)}`)];
  return [
    wrong(
      'folder',
      `only ${inGigabytes(free)} are free: pictures and logs need more`,
      'make room, or use --out DIR',
    ),
  ];
}

function inGigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
}
