import type { Device } from '@tapwright/android';
import {
  CASE_FILES_MAX,
  FILE_BYTES_MAX,
  filesOf,
  type KeptFile,
  type SeenFile,
  withValues,
} from '@tapwright/contracts';
import { plainValues } from '@tapwright/runtime';
import type { JobRow, RunRow } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';

/**
 * Bytes that are read beyond what is kept. They are more than any secret takes, however it is written, so that a
 * secret that is cut off at the end is still recognized.
 */
const MARGIN_BYTES = 16 * 1_024;

/**
 * The files that a run's expectations name, those of the present task first. Later ones are included: a task begins
 * on the last screen of the one before it, with the files that were read then.
 */
export function filesOfRun(job: JobRow, { state }: Pick<RunRow, 'state'>): readonly string[] {
  const here = state.tasks.slice(state.task).filter(({ role }) => role === state.role);
  const values = plainValues(job.spec.case);
  const paths = filesOf(here.flatMap(({ expect = [] }) => expect)).map((path) => withValues(path, values));
  return [...new Set(paths)].slice(0, CASE_FILES_MAX);
}

/** Reads files and stores their content; null where none is wanted, which costs nothing. */
export async function keepFiles(
  deps: Pick<GatewayDeps, 'artifacts'>,
  reading: {
    readonly tenantId: string;
    readonly device: Device;
    readonly paths: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<KeptFile[] | null> {
  const { tenantId, device, paths, signal } = reading;
  if (paths.length === 0) return null;
  const found = await device.files({ paths, maxBytes: FILE_BYTES_MAX + MARGIN_BYTES }, { signal });
  return Promise.all(found.map((file) => keep(deps, tenantId, file)));
}

async function keep(
  { artifacts }: Pick<GatewayDeps, 'artifacts'>,
  tenantId: string,
  { content, ...file }: SeenFile,
): Promise<KeptFile> {
  if (content === null) return { ...file, artifactId: null };
  const kept = content.subarray(0, FILE_BYTES_MAX);
  const artifactId = await artifacts.put(tenantId, 'application/octet-stream', kept);
  return { ...file, artifactId, cut: file.cut || kept.length < content.length };
}
