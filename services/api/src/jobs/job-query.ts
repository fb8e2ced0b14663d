import {
  CaseId,
  firstIdAt,
  JobKind,
  JobView,
  Outcome,
  PackageName,
  TapwrightError,
} from '@tapwright/contracts';
import type { JobSearch } from '@tapwright/store';
import { z } from 'zod';
import { cursor, pageLimit } from '../http/paging.ts';
import { documented } from '../http/schemas.ts';

function about<Schema extends z.ZodType>(schema: Schema, description: string, example?: string): Schema {
  documented.add(schema, { description, ...(example === undefined ? {} : { examples: [example] }) });
  return schema;
}

const text = () => z.string().min(1).max(200).optional();
const time = () => z.iso.datetime({ offset: true }).optional();

/** What `GET /v1/jobs` takes. */
export const JobQuery = z.strictObject({
  limit: pageLimit({ usual: 20, most: 100 }),
  before: cursor,
  status: about(JobView.shape.status.optional(), 'Only jobs that stand so.'),
  outcome: about(
    Outcome.optional(),
    'Only jobs with just this outcome; `passed` asks for all that did not pass.',
  ),
  passed: about(
    z.enum(['true', 'false']).optional(),
    'Only jobs that ended and did what they were for; `false`: that ended otherwise, whatever the outcome was.',
    'false',
  ),
  kind: about(JobKind.optional(), 'Only jobs of this kind.'),
  case: about(CaseId.clone().optional(), 'Only jobs of this case.', 'pay'),
  tag: about(text(), 'Only jobs of cases with this tag.', 'smoke'),
  phone: about(text(), 'Only jobs with a run on the phone of this serial.', 'emulator-5554'),
  app: about(PackageName.clone().optional(), 'Only jobs about this app.', 'org.example.app'),
  version: about(text(), 'Only jobs with a run on this version code of the app.', '4711'),
  text: about(text(), 'Only jobs whose goal contains this, in small or capital letters.', 'dark'),
  from: about(time(), 'Only jobs that were submitted then or later.', '2030-01-02T03:04:05Z'),
  to: about(time(), 'Only jobs that were submitted before then.', '2030-01-03T03:04:05Z'),
});

/** @throws TapwrightError `INPUT_INVALID` for times the wrong way round, between which nothing can be */
export function jobSearch(tenantId: string, query: z.output<typeof JobQuery>): JobSearch {
  const { limit, before = null, from, to, passed, ...rest } = query;
  const filter = passed === undefined ? rest : { ...rest, passed: passed === 'true' };
  const idAt = (at: string | undefined) => (at === undefined ? null : firstIdAt('job', Date.parse(at)));
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to))
    throw new TapwrightError('INPUT_INVALID', 'to is not after from', {
      field: 'to',
      expected: 'a time after from',
    });
  return { tenantId, limit, before, fromId: idAt(from), toId: idAt(to), filter };
}
