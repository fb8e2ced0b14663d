import { toTapwrightError } from '@tapwright/contracts';
import type { EvidenceArtifact } from '@tapwright/report';
import { type Artifacts, artifactId } from '@tapwright/store';

/** So many are read at a time: each may be a picture. */
const AT_ONCE = 4;

/**
 * Whether the bytes of artifacts are there, and are those whose hash is their id: all are read again.
 * @throws TapwrightError `ARTIFACTS_UNAVAILABLE` where nothing is known now
 */
export async function artifactStates(
  artifacts: Pick<Artifacts, 'get'>,
  tenantId: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, EvidenceArtifact['state']>> {
  const states = new Map<string, EvidenceArtifact['state']>();
  const left = ids.values();
  const work = async () => {
    for (const id of left) states.set(id, await stateOf(artifacts, tenantId, id));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return states;
}

async function stateOf(
  artifacts: Pick<Artifacts, 'get'>,
  tenantId: string,
  id: string,
): Promise<EvidenceArtifact['state']> {
  try {
    return artifactId(await artifacts.get(tenantId, id)) === id ? 'kept' : 'changed';
  } catch (error) {
    if (toTapwrightError(error).code === 'NOT_FOUND') return 'missing';
    throw error;
  }
}
