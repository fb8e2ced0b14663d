import { type SeenFile, toTapwrightError } from '@tapwright/contracts';
import type { Artifacts } from '@tapwright/store';
import type { ReadScreen } from './screen-reader.ts';

/** What was read of files when a screen was captured, without secrets; empty if no file was to be read. */
export function storedFiles(
  artifacts: Pick<Artifacts, 'get'>,
  { tenantId, files }: Pick<ReadScreen['capture'], 'tenantId' | 'files'>,
): Promise<readonly SeenFile[]> {
  return Promise.all(
    (files ?? []).map(async ({ artifactId, ...file }): Promise<SeenFile> => {
      if (artifactId === null) return { ...file, content: null };
      try {
        return { ...file, content: await artifacts.get(tenantId, artifactId) };
      } catch (error) {
        if (toTapwrightError(error).code !== 'NOT_FOUND') throw error;
        return { ...file, content: null, unread: 'its content is no longer stored' };
      }
    }),
  );
}
