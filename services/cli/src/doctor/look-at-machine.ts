import { access, constants, statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import { toTapwrightError } from '@tapwright/contracts';
import { findConfig } from '../config/find-config.ts';
import { type Finding, type Look, missing, ok, wrong } from './finding.ts';

const FREE_LEAST_BYTES = 500 * 1024 * 1024;

/** Node, the configuration file and the folder for what is written. */
export const lookAtMachine: Look = async () => [
  ok('node', `Node ${process.versions.node}`),
  await configuration(),
  ...(await folder(process.cwd())),
];

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
