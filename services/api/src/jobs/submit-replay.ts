import { createHash } from 'node:crypto';
import { type BoundReplay, JobSpec, TapwrightError } from '@tapwright/contracts';
import { parseTrace, rolesOf, TRACE_FORMAT, type Trace } from '@tapwright/script';
import { type Database, findScript, type NewScript } from '@tapwright/store';
import { refuseUnlessPersistent } from '../sign-off/script-life.ts';
import type { ReplayJob } from './job-request.ts';
import { type BoundJob, refuseUnkept } from './submit-case.ts';

/**
 * The job that replays a trace with the given values.
 * @throws TapwrightError `INPUT_INVALID` naming the field, `NOT_FOUND` for a script that is not the tenant's,
 * `SCRIPT_NOT_PERSISTENT`
 */
export async function bindReplay(
  db: Database,
  tenantId: string,
  { script, trace: given, persistent, parameters, heal, reset, hook: told, ...rest }: ReplayJob,
): Promise<BoundJob> {
  if ((script === undefined) === (given === undefined)) throw wrong('script', 'either `script` or `trace`');
  const stored = script === undefined ? null : await storedTrace(db, tenantId, script);
  if (persistent) {
    if (stored === null) throw wrong('persistent', 'false, or `script`: a given trace is not persistent');
    await refuseUnlessPersistent(db.read, { tenantId, id: stored.id });
  }
  const content = stored?.content ?? JSON.stringify(given);
  const trace = parseTrace(content);
  refuseSeveral(trace);
  const { values, secrets } = valuesOf(trace, parameters);
  const hook = told === undefined ? trace.start.hook : (told ?? undefined);
  const spec: JobSpec = {
    ...JobSpec.parse({ goal: titleOf(trace) }),
    ...rest,
    kind: 'replay',
    goal: titleOf(trace),
    app: trace.packageName,
    strategy: 'replay',
    verify: false,
    memory: false,
    learn: false,
    reset: reset ?? (trace.start.cleared ? 'data' : 'restart'),
    ...(hook === undefined ? {} : { hook }),
    // For the Idempotency-Key, the content of a given trace counts; its script gets an id only with the job.
    replay: { scriptId: stored?.id ?? digestOf(content), heal, parameters: values },
  };
  return stored === null ? { spec, secrets, trace: content } : { spec, secrets };
}

/** The script that stores a given trace, and the job that names it. */
export function withTraceScript(
  spec: JobSpec,
  { id, tenantId, trace }: { readonly id: string; readonly tenantId: string; readonly trace: string },
): { readonly spec: JobSpec; readonly script: NewScript } {
  const scriptId = `scr_${id}_${TRACE_FORMAT}`;
  const script: NewScript = {
    id: scriptId,
    tenantId,
    jobId: id,
    // It was not made by one of our runs.
    runId: '',
    format: TRACE_FORMAT,
    fileName: `${id}.json`,
    content: trace,
    losses: [],
    proof: 'not_replayed',
    proofDetail: 'given to a replay',
  };
  const { replay } = spec;
  return { spec: replay === undefined ? spec : { ...spec, replay: { ...replay, scriptId } }, script };
}

async function storedTrace(db: Database, tenantId: string, id: string) {
  const script = await findScript(db.read, id);
  if (script === null || script.tenantId !== tenantId) {
    throw new TapwrightError('NOT_FOUND', `there is no script ${id.slice(0, 80)}`, { field: 'script' });
  }
  if (script.format !== TRACE_FORMAT) throw wrong('script', `a script of the format ${TRACE_FORMAT}`);
  return script;
}

/** A message would have to travel between the phones: only the case itself waits for what comes from another phone. */
function refuseSeveral(trace: Trace): void {
  const roles = rolesOf(trace);
  if (roles.length === 0) return;
  throw new TapwrightError('INPUT_INVALID', `the trace is on several devices (${roles.join(', ')})`, {
    field: 'trace',
    expected: 'a trace on one device; run the case again instead',
  });
}

function valuesOf(
  trace: Trace,
  given: Readonly<Record<string, string>>,
): { readonly values: BoundReplay['parameters']; readonly secrets: Readonly<Record<string, string>> } {
  const known = new Set(trace.parameters.map(({ name }) => name));
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) {
    const names = [...known].join(', ');
    throw wrong(`parameters.${unknown}`, names === '' ? 'no parameters' : `one of ${names}`);
  }
  const bound = trace.parameters.map(({ name, secret, value }) => {
    const own = given[name] ?? value;
    if (own === null) throw wrong(`parameters.${name}`, 'its value: the trace does not hold it');
    return { name, secret, value: own };
  });
  const secrets = Object.fromEntries(
    bound.filter(({ secret }) => secret).map(({ name, value }) => [name, value]),
  );
  refuseUnkept(secrets);
  return {
    values: bound.map(({ name, secret, value }) => ({ name, value: secret ? null : value })),
    secrets,
  };
}

function titleOf({ goal }: Trace): string {
  return goal.trim() === '' ? 'a replay' : goal.slice(0, 10_000);
}

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

function wrong(field: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${field} is missing or wrong`, { field, expected });
}
