import { MemoryType, PackageName, RulePatch, StepsPatch, TapwrightError } from '@tapwright/contracts';
import type { Platform } from '@tapwright/service';
import {
  type Database,
  deleteMemory,
  deleteMemoryOfApp,
  editRule,
  editSteps,
  findMemory,
  isUniqueViolation,
  listMemory,
  type MemoryQuery,
  type MemoryRow,
} from '@tapwright/store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { memoryView } from './memory-view.ts';
import { readBody } from './read-body.ts';
import { readLimit } from './read-limit.ts';

export interface MemoryRoutes {
  readonly platform: Platform;
  readonly tenant: (request: FastifyRequest) => string;
}

interface ById {
  Params: { id: string };
}

/** `after`: the last entry of the page before. */
interface ListQuery {
  app?: string;
  type?: string;
  limit?: string;
  after?: string;
}

const PAGE = { usual: 50, most: 200 };

/** The persistent memory of the caller's apps: read, corrected and forgotten. Other tenants' is not there. */
export function registerMemoryRoutes(app: FastifyInstance, { platform, tenant }: MemoryRoutes): void {
  const { db } = platform;

  app.get<{ Querystring: ListQuery }>('/v1/memory', async (request) => {
    const query = readQuery(request.query, tenant(request));
    const rows = await listMemory(db.read, query);
    const next = rows.length === query.limit ? (rows.at(-1)?.row.id ?? null) : null;
    return { memory: rows.map(memoryView), next };
  });

  app.get<ById>('/v1/memory/:id', async (request) =>
    memoryView(await existing(db, tenant(request), request.params.id)),
  );

  app.patch<ById>('/v1/memory/:id', async (request) => {
    const caller = tenant(request);
    const entry = await existing(db, caller, request.params.id);
    await edit(db, entry, request.body);
    return memoryView(await existing(db, caller, entry.row.id));
  });

  app.delete<ById>('/v1/memory/:id', async (request, reply) => {
    const entry = await existing(db, tenant(request), request.params.id);
    await db.transaction((tx) => deleteMemory(tx, entry));
    return reply.status(204).send();
  });

  app.delete<{ Querystring: { app?: string } }>('/v1/memory', async (request) => {
    const caller = tenant(request);
    // Nobody forgets everything by leaving a word out.
    const name = readApp(request.query.app ?? '');
    return { deleted: await db.transaction((tx) => deleteMemoryOfApp(tx, { tenantId: caller, app: name })) };
  });
}

/** @throws TapwrightError `NOT_FOUND`, also for an entry of another tenant */
async function existing(db: Database, tenantId: string, id: string): Promise<MemoryRow> {
  const entry = await findMemory(db.read, { tenantId, id });
  if (entry !== null) return entry;
  throw new TapwrightError('NOT_FOUND', `nothing is remembered under ${id.slice(0, 80)}`, { field: 'id' });
}

/** @throws TapwrightError `INPUT_INVALID`; `CONFLICT` where another rule says this already */
async function edit(db: Database, { type, row }: MemoryRow, body: unknown): Promise<void> {
  if (type === 'fact') {
    throw new TapwrightError('INPUT_INVALID', 'a fact was seen and is not edited', {
      field: 'id',
      expected: 'a rule or steps; a fact that is wrong can be deleted',
    });
  }
  if (type === 'steps') {
    const { steps } = readBody(StepsPatch, body);
    return db.transaction((tx) => editSteps(tx, row.id, steps));
  }
  const patch = readBody(RulePatch, body);
  try {
    await db.transaction((tx) => editRule(tx, row.id, patch));
  } catch (error) {
    if (!isUniqueViolation(error, 'rules_once')) throw error;
    throw new TapwrightError('CONFLICT', 'another rule of the app says this already', {
      field: patch.text === undefined ? 'kind' : 'text',
      expected: 'another text, or this rule deleted',
      cause: error,
    });
  }
}

function readQuery({ app, type, limit, after }: ListQuery, tenantId: string): MemoryQuery {
  return {
    tenantId,
    app: app === undefined ? null : readApp(app),
    type: type === undefined ? null : readType(type),
    limit: readLimit(limit, PAGE),
    after: after ?? null,
  };
}

function readApp(text: string): string {
  const parsed = PackageName.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new TapwrightError('INPUT_INVALID', `app is '${text.slice(0, 80)}'`, {
    field: 'app',
    expected: 'a package name such as org.example.app',
  });
}

function readType(text: string): MemoryType {
  const parsed = MemoryType.safeParse(text);
  if (parsed.success) return parsed.data;
  const expected = MemoryType.options.join(', ');
  throw new TapwrightError('INPUT_INVALID', `type is '${text.slice(0, 40)}'`, { field: 'type', expected });
}
