import { storedFiles } from '@tapwright/captures';
import type { KeptFile } from '@tapwright/contracts';
import type { JobReport } from '@tapwright/report';
import type { Artifacts } from '@tapwright/store';

type Evidence = NonNullable<JobReport['steps'][number]['evidence']>;
type ReportFile = NonNullable<Evidence['files']>[number];

/** Number of bytes that are shown from a file's beginning. */
const EXCERPT_BYTES = 2_000;

/** The files that a verdict rests on, each with its beginning where it is text. */
export async function reportFiles(
  artifacts: Pick<Artifacts, 'get'>,
  tenantId: string,
  files: KeptFile[],
): Promise<ReportFile[]> {
  const seen = await storedFiles(artifacts, { tenantId, files });
  return seen.map(({ path, name, content, cut, unread }) => ({
    path,
    name,
    bytes: content?.length ?? null,
    isCut: cut,
    excerpt: content === null ? null : textOf(content.subarray(0, EXCERPT_BYTES)),
    unread: unread ?? null,
  }));
}

/** Null for what is not text; the end may cut a character in two. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
