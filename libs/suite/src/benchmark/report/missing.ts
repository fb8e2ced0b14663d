import { z } from 'zod';
import type { Bundle, Manifest } from '../cells/bundle.ts';
import type { NotMeasured } from '../cells/run-cells.ts';

const Written = z.object({
  notMeasured: z.array(
    z.object({
      model: z.string(),
      dimension: z.string(),
      item: z.string(),
      seed: z.number(),
      code: z.string(),
    }),
  ),
});

/** What is missing in a bundle: as its last run has told it, or by the plan alone where one is still under way. */
export function missingIn(bundle: Bundle, manifest: Manifest, measured: number): readonly NotMeasured[] {
  const missing = manifest.cells.length - measured;
  const told = Written.safeParse(bundle.read('results.json')).data?.notMeasured ?? [];
  if (told.length === missing) return told;
  return Array.from({ length: missing }, () => ({
    ...{ model: '(several)', dimension: '(several)', item: '', seed: 0, code: 'NOT_MEASURED' },
  }));
}
