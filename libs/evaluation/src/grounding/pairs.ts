import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { readRecorded } from '../load.ts';

const Pair = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  graph: z.string().regex(/^(?!\.)[\w.-]+$/, 'the name of a recorded app'),
  node: z.string(),
  instruction: z.string().min(1),
  /** SPHINX's word: `click`, `longclick`, `input`, `swipe`, or a key. */
  action: z.string(),
  text: z.string().nullish(),
  /** Absent for keys: such a pair names no element. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullish(),
  target: z
    .object({
      resource_id: z.string().nullish(),
      text: z.string().nullish(),
      desc: z.string().nullish(),
      class: z.string().nullish(),
    })
    .nullish(),
});
type Pair = z.infer<typeof Pair>;

/** An instruction for one screen, and the element that is meant (SPHINX 3.4.2, UI action grounding). */
export interface GroundingPair extends Omit<Pair, 'bounds'> {
  readonly bounds: NonNullable<Pair['bounds']>;
}

/**
 * The pairs of `grounding.json` that name an element, in file order; pairs for keys have none.
 * @throws TapwrightError `RECORDING_MISSING`, `RECORDING_CORRUPT` with the file and the field
 */
export function loadGroundingPairs(recordings: string): readonly GroundingPair[] {
  return readRecorded(join(recordings, 'grounding.json'), z.array(Pair)).flatMap((pair) =>
    pair.bounds === null || pair.bounds === undefined ? [] : [{ ...pair, bounds: pair.bounds }],
  );
}

/** Folder of a pair's recording. @throws TapwrightError `RECORDING_MISSING` */
export function folderOfPair(recordings: string, { graph, id }: GroundingPair): string {
  const folder = [join(recordings, 'graphs', graph), join(recordings, graph)].find((path) =>
    existsSync(path),
  );
  if (folder !== undefined) return folder;
  throw new TapwrightError(
    'RECORDING_MISSING',
    `pair ${id} is about ${graph}, of which there is no recording`,
    {
      field: join(recordings, 'graphs', graph),
      expected: 'a folder with a graph.json',
    },
  );
}
