import { createScreenReader, type ScreenReader } from '@tapwright/captures';
import type { CassetteCapture } from '@tapwright/contracts';
import { TapwrightError } from '@tapwright/contracts';
import type { Artifacts, Database } from '@tapwright/store';

export interface RecordedScreens {
  readonly captures: ReadonlyMap<string, CassetteCapture>;
  /** Dumps by the hash of their content. */
  readonly dumps: ReadonlyMap<string, string>;
}

/** Reads the captures of a cassette with the same reader that the services use. */
export function readerOfRecording({ captures, dumps }: RecordedScreens): Pick<ScreenReader, 'read'> {
  const reader = createScreenReader({ db: NO_DATABASE, artifacts: NO_ARTIFACTS });
  return {
    async read(captureId) {
      const capture = captures.get(captureId);
      const dump = dumps.get(capture?.screen ?? '');
      if (capture === undefined || dump === undefined) throw absent(captureId);
      const {
        id,
        screen: hierarchyId,
        packageName,
        activity,
        keyboardShown,
        rotation,
        files = null,
      } = capture;
      const facts = { id, hierarchyId, packageName, activity, keyboardShown, rotation, files };
      reader.learn({ ...facts, ...NOT_RECORDED }, dump);
      return reader.read(captureId);
    },
  };
}

const NOT_RECORDED = { tenantId: '', runId: '', pictureId: null, tookMs: 0, retries: [] };

function absent(what: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `the cassette has no screen ${what}`, {
    field: what,
    expected: 'a capture and its screen, each on a line before the event that names it',
  });
}

const refuse = (): never => {
  throw absent('that can be read as one');
};

/** A replay has neither a database nor blobs: a call for them means that the cassette lacks something. */
export const NO_DATABASE: Database = {
  kind: 'pglite',
  get read(): never {
    return refuse();
  },
  execute: async () => refuse(),
  transaction: async () => refuse(),
  asynchronous: () => null,
  healthy: async () => false,
  close: async () => {},
};

const NO_ARTIFACTS: Artifacts = {
  put: async () => refuse(),
  putWith: async () => refuse(),
  get: async () => refuse(),
  prune: async () => ({ count: 0, more: false }),
};

/** The blobs of a replay: the contents of files, and no pictures. */
export function artifactsOfRecording({
  files,
}: {
  readonly files: ReadonlyMap<string, Uint8Array>;
}): Artifacts {
  return { ...NO_ARTIFACTS, get: async (_, id) => files.get(id) ?? refuse() };
}
