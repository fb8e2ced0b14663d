import { type Dirent, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import { missing } from './corrupt.ts';
import { loadRecording } from './load.ts';
import type { Recording } from './recording.ts';

export interface RecordingSummary {
  readonly name: string;
  readonly dir: string;
  readonly packageName: string;
  readonly nodes: number;
  readonly edges: number;
  /** Number of nodes with a screenshot. */
  readonly pictures: number;
  readonly start: string;
}

/** A folder under a recordings folder that could not be read, and why. */
interface RecordingProblem {
  readonly name: string;
  readonly dir: string;
  readonly error: TapwrightError;
}

interface RecordingList {
  readonly recordings: readonly RecordingSummary[];
  readonly problems: readonly RecordingProblem[];
}

/**
 * Lists by name all recordings directly in `dir` or in its folder `graphs`, or `dir` itself where it is one. Folders
 * without a `graph.json` are skipped; unreadable recordings are reported. Throws `RECORDING_MISSING`.
 */
export async function listRecordings(dir: string): Promise<RecordingList> {
  const recordings: RecordingSummary[] = [];
  const problems: RecordingProblem[] = [];
  for (const folder of await recordingFolders(dir)) {
    const name = basename(folder);
    try {
      recordings.push(summary(name, await loadRecording(folder)));
    } catch (thrown) {
      if (!(thrown instanceof TapwrightError)) throw thrown;
      problems.push({ name, dir: folder, error: thrown });
    }
  }
  return { recordings, problems };
}

async function recordingFolders(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch((thrown: unknown): Dirent[] => {
    throw missing(dir, 'a folder of recordings', thrown);
  });
  if (entries.some((entry) => entry.name === 'graph.json')) return [dir];
  if (entries.some((entry) => entry.name === 'graphs' && entry.isDirectory())) {
    return recordingFolders(join(dir, 'graphs'));
  }
  return entries
    .map((entry) => join(dir, entry.name))
    .filter((folder) => statSync(join(folder, 'graph.json'), { throwIfNoEntry: false }) !== undefined)
    .sort();
}

function summary(name: string, recording: Recording): RecordingSummary {
  return {
    name,
    dir: recording.dir,
    packageName: recording.packageName,
    nodes: recording.nodes.size,
    edges: recording.edges.length,
    pictures: [...recording.nodes.values()].filter((node) => node.screenshot !== null).length,
    start: recording.start,
  };
}
