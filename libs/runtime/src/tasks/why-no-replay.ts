import type { JobSpec } from '@tapwright/contracts';
import { usesSeveralPhones } from './roles.ts';

/** Why no trace of this job is replayed, whatever its runs do; null where a replay may prove it. Pure. */
export function whyNoReplay(spec: Pick<JobSpec, 'verify' | 'case' | 'device'>): string | null {
  if (!spec.verify) return 'no replay was asked for';
  return usesSeveralPhones(spec) ? 'a trace on several devices is not replayed' : null;
}
