import { checkCase } from '@tapwright/cases';
import { CaseId, CaseSpec, TapwrightError } from '@tapwright/contracts';
import type { Platform } from '@tapwright/service';
import {
  CASES_PER_TENANT_MAX,
  type CaseRow,
  deleteCase,
  findCase,
  listCases,
  putCase,
} from '@tapwright/store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBody } from './read-body.ts';
import { readLimit } from './read-limit.ts';

export interface CaseRoutes {
  readonly platform: Pick<Platform, 'db'>;
  readonly tenant: (request: FastifyRequest) => string;
}

interface ById {
  Params: { id: string };
}

const PAGE = { usual: 50, most: 200 };

/** The caller's user-acceptance cases. Values of secrets do not belong into them: a job is given these. */
export function registerCaseRoutes(app: FastifyInstance, { platform, tenant }: CaseRoutes): void {
  const { db } = platform;

  app.put<ById>('/v1/cases/:id', async (request, reply) => {
    const caller = tenant(request);
    const spec = readCase(request.params.id, request.body);
    const row = await db.transaction((tx) => putCase(tx, caller, spec));
    if (row === null) {
      throw new TapwrightError('TOO_MANY_REQUESTS', 'no more cases can be kept', {
        expected: `at most ${CASES_PER_TENANT_MAX} cases; delete some`,
      });
    }
    return reply.status(row.version === 1 ? 201 : 200).send(caseView(row));
  });

  app.get<{ Querystring: { limit?: string; after?: string } }>('/v1/cases', async (request) => {
    const limit = readLimit(request.query.limit, PAGE);
    const page = { tenantId: tenant(request), limit, after: request.query.after ?? null };
    const rows = await listCases(db.read, page);
    return { cases: rows.map(caseView), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
  });

  app.get<ById>('/v1/cases/:id', async (request) => {
    const row = await findCase(db.read, tenant(request), request.params.id);
    if (row === null) throw missing(request.params.id);
    return caseView(row);
  });

  app.delete<ById>('/v1/cases/:id', async (request, reply) => {
    const caller = tenant(request);
    const gone = await db.transaction((tx) => deleteCase(tx, caller, request.params.id));
    if (!gone) throw missing(request.params.id);
    return reply.status(204).send();
  });
}

/** The id in the path counts; one in the body must be the same. */
function readCase(id: string, body: unknown): CaseSpec {
  const known = CaseId.safeParse(id);
  if (!known.success) {
    throw new TapwrightError('INPUT_INVALID', 'this is no id of a case', {
      field: 'id',
      expected: known.error.issues[0]?.message ?? 'an id',
    });
  }
  const named = typeof body === 'object' && body !== null && !('id' in body) ? { ...body, id } : body;
  const spec = readBody(CaseSpec, named);
  for (const [name, { secret, value }] of Object.entries(spec.parameters)) {
    if (!secret || value === null) continue;
    throw new TapwrightError('INPUT_INVALID', `the secret parameter '${name}' has a value`, {
      field: `parameters.${name}.value`,
      expected: 'no value: give it to the job that runs the case',
    });
  }
  refuseMistakes(spec);
  if (spec.id === id) return spec;
  throw new TapwrightError('INPUT_INVALID', 'the case has another id than the address', {
    field: 'id',
    expected: id,
  });
}

/** What no field shows by itself: names of parameters and roles that do not exist. */
export function refuseMistakes(spec: CaseSpec): void {
  const mistake = checkCase(spec, { valuesFollow: true }).find(({ severity }) => severity === 'error');
  if (mistake === undefined) return;
  const field = mistake.path.join('.');
  throw new TapwrightError('INPUT_INVALID', `${field}: ${mistake.what}`, {
    field,
    expected: mistake.expected,
  });
}

function missing(id: string): TapwrightError {
  return new TapwrightError('NOT_FOUND', `there is no case ${id.slice(0, 80)}`, { field: 'id' });
}

function caseView({ spec, version, createdAt, updatedAt }: CaseRow) {
  return { ...spec, version, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
