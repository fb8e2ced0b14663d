import { caseIdOf, type FlowPath, type RanPath } from '@tapwright/cases';
import { CaseVerdict } from '@tapwright/contracts';
import { z } from 'zod';
import { wrong } from '../arguments.ts';

const Ran = z
  .array(
    z.strictObject({
      /** Id of a case that this flow expands to. */
      case: z.string().optional(),
      path: z.array(z.string()).min(1).max(10_000).optional(),
      verdict: CaseVerdict,
      stoppedAt: z.string().optional(),
    }),
  )
  .max(100_000);

/**
 * What has been run: `[{case or path, verdict, stoppedAt?}]`. Cases are found again by their number, so that the flow must
 * have been expanded in the same way.
 *
 * @throws TapwrightError `INPUT_INVALID` naming the entry
 */
export function readCoverage(
  text: string,
  {
    file,
    flow,
    paths,
  }: { readonly file: string; readonly flow: string; readonly paths: readonly FlowPath[] },
): readonly RanPath[] {
  const parsed = Ran.safeParse(parseJson(text, file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = [file, ...(issue?.path ?? [])].map(String).join('.');
    throw wrong(field, 'is wrong', issue?.message ?? 'a list of what has been run');
  }
  const byCase = new Map(paths.map((path, at) => [caseIdOf(flow, at), path]));
  return parsed.data.map(({ case: id, path, verdict, stoppedAt }, at) => {
    if ((id === undefined) === (path === undefined))
      throw wrong(`${file}.${at}`, 'names no path, or two', 'either a case or a path');
    const known = id === undefined ? undefined : byCase.get(id);
    if (id !== undefined && known === undefined) {
      const expected = `one of the ${paths.length} cases that this flow expands to with these flags`;
      throw wrong(`${file}.${at}.case`, `is '${id.slice(0, 80)}'`, expected);
    }
    // A path of one node has no edges that could stand for it.
    const taken = known === undefined || known.edges.length > 0 ? known?.edges : known.nodes;
    return { path: taken ?? path ?? [], verdict, ...(stoppedAt === undefined ? {} : { stoppedAt }) };
  });
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(file, 'is no JSON', '[{"case": "…", "verdict": "passed"}, …]');
  }
}
