import { basename } from 'node:path';
import { type FoundConfig, findConfig } from '../config/find-config.ts';

/** What the commands of this folder need, as its configuration says. */
export interface Wanted {
  /** Name of the file that says so. */
  readonly by: string;
  /** The phone of every run; null: none is named. */
  readonly serial: string | null;
  /** The folder of the recorded app of every run; null: none is named. */
  readonly recording: string | null;
  /** The platform on which tests run; null: they run here. */
  readonly url: string | null;
  /** Runs here ask an endpoint. */
  readonly asksModel: boolean;
}

/** What nothing is asked of. */
export const NOTHING_WANTED: Wanted = {
  ...{ by: '', serial: null, recording: null, url: null, asksModel: false },
};

/** The needs of a folder; none where its configuration cannot be read, which is a finding of its own. */
export async function wantedIn(folder: string): Promise<Wanted> {
  return wantedBy(await findConfig(folder).catch(() => null));
}

/** Phones and models of a platform are its own. */
function wantedBy(found: FoundConfig | null): Wanted {
  if (found === null) return NOTHING_WANTED;
  const { serial = null, recording = null, url = null, model } = found.config;
  const by = basename(found.path);
  if (url !== null) return { ...NOTHING_WANTED, by, url };
  return { by, serial, recording, url, asksModel: model === 'openai' };
}
