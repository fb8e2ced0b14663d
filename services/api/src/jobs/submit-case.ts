import { bindCase, rowsOf } from '@tapwright/cases';
import {
  BoundCase,
  type CaseSpec,
  DeviceWish,
  JobSpec,
  SECRET_MIN_CHARACTERS,
  STEPS_MAX,
  TapwrightError,
} from '@tapwright/contracts';
import { type Database, findCase } from '@tapwright/store';
import { refuseMistakes } from '../cases/read-case.ts';
import { type WithTenantLibrary, withTenantLibrary } from '../cases/tenant-library.ts';
import { inPortions } from './in-portions.ts';
import type { CaseJob, CaseRowsJob } from './job-request.ts';

/** Actions that are allowed for each step of a case where the job gives no number. */
const ACTIONS_FOR_A_STEP = 15;

/** A job as it is stored, and the values of its secrets, which are stored separately. */
export interface BoundJob {
  readonly spec: JobSpec;
  readonly secrets: Readonly<Record<string, string>>;
  /** A trace that was given with the job, as JSON; it becomes a script of the job. */
  readonly trace?: string;
}

/**
 * The job of a case with the values it runs with.
 * @throws TapwrightError `INPUT_INVALID` naming the field, `NOT_FOUND` for a case that is not stored
 */
export async function bindCaseJob(
  db: Database,
  tenantId: string,
  { kind: _, case: wanted, row, ...asked }: CaseJob,
): Promise<BoundJob> {
  const spec = typeof wanted === 'string' ? await storedCase(db, tenantId, wanted) : wanted;
  if (typeof wanted !== 'string') refuseMistakes(spec);
  return toJob(await withTenantLibrary(db, tenantId, spec), row ?? null, asked);
}

/**
 * The jobs of a stored case: one for each of its rows, or one where it has none.
 * @throws TapwrightError as {@link bindCaseJob}, also where one of the rows cannot run
 */
export async function bindCaseRows(
  db: Database,
  tenantId: string,
  { id, asked }: { readonly id: string; readonly asked: CaseRowsJob },
): Promise<readonly BoundJob[]> {
  const stored = await withTenantLibrary(db, tenantId, await storedCase(db, tenantId, id));
  return inPortions(rowsOf(stored.spec), (row) => toJob(stored, row, asked));
}

function toJob(
  { spec: stored, library }: WithTenantLibrary,
  row: number | null,
  asked: CaseRowsJob,
): BoundJob {
  const { parameters, maxSteps, deadlineMs, reset, ...rest } = asked;
  const bound = bindCase(stored, { row, values: parameters });
  const secrets = secretsOf(bound.parameters);
  refuseTold(bound.spec, secrets);
  const { spec } = bound;
  const steps = spec.preconditions.length + spec.steps.length;
  const app = rest.app ?? spec.app;
  const hook = rest.hook ?? spec.hook;
  const named = {
    ...rest,
    kind: 'case' as const,
    device: deviceOf(spec, rest.device),
    ...(app === undefined ? {} : { app }),
    ...(hook === undefined ? {} : { hook }),
  };
  const job: JobSpec = {
    ...named,
    goal: spec.title,
    maxSteps: maxSteps ?? Math.min(STEPS_MAX, steps * ACTIONS_FOR_A_STEP),
    deadlineMs: deadlineMs ?? spec.timeouts.caseMs ?? JobSpec.shape.deadlineMs.parse(undefined),
    reset: reset ?? spec.reset,
    repeatable: spec.repeatable,
    confirm: false,
    forbidden: [...new Set([...rest.forbidden, ...spec.forbidden])],
    // Other rows, and values that belong to other runs, are left out.
    case: BoundCase.parse({
      row: bound.row,
      spec: { ...spec, parameters: {}, rows: [] },
      parameters: bound.parameters.map((parameter) => ({
        ...withoutSecret(parameter),
        ...variableOf(spec, parameter.name),
      })),
      ...(Object.keys(library).length === 0 ? {} : { library }),
    }),
  };
  return { spec: job, secrets };
}

/** The devices of the case's roles; the job may name them, but then for all roles. */
function deviceOf({ roles }: CaseSpec, wish: DeviceWish): DeviceWish {
  const [first, second] = Object.keys(roles);
  if (first === undefined || wish.roles !== undefined) return refuseOthers(roles, wish);
  // A case with one role needs one device, which may be chosen as for any other job.
  if (second === undefined) return isAny(wish) ? (roles[first] ?? wish) : wish;
  if (isAny(wish)) return DeviceWish.parse({ roles, main: first });
  throw new TapwrightError('INPUT_INVALID', 'the case has several roles, but the job names one device', {
    field: 'device',
    expected: `roles: ${Object.keys(roles).join(', ')}`,
  });
}

const isAny = (wish: DeviceWish): boolean => Object.values(wish).every((value) => value === undefined);

/** A step whose role has no device could not be done. */
function refuseOthers(roles: CaseSpec['roles'], wish: DeviceWish): DeviceWish {
  const missing = Object.keys(roles).find((role) => !Object.hasOwn(wish.roles ?? {}, role));
  if (missing === undefined) return wish;
  throw new TapwrightError(
    'INPUT_INVALID',
    `the case has the role '${missing}', but the job names no device for it`,
    {
      field: 'device.roles',
      expected: `a device for each of ${Object.keys(roles).join(', ')}`,
    },
  );
}

async function storedCase(db: Database, tenantId: string, id: string): Promise<CaseSpec> {
  const row = await findCase(db.read, tenantId, id);
  if (row !== null) return row.spec;
  throw new TapwrightError('NOT_FOUND', `there is no case ${id}`, {
    field: 'case',
    expected: 'the id of a stored case, or the case itself',
  });
}

type Value = ReturnType<typeof bindCase>['parameters'][number];

function withoutSecret(parameter: Value): BoundCase['parameters'][number] {
  return { ...parameter, value: parameter.secret ? null : parameter.value };
}

function variableOf({ parameters }: CaseSpec, name: string): { readonly env?: string } {
  const env = parameters[name]?.env;
  return env === undefined ? {} : { env };
}

/** A sentence that contains the value would be stored and shown as it is. */
function refuseTold(spec: CaseSpec, secrets: Readonly<Record<string, string>>): void {
  const told = JSON.stringify([spec.title, spec.preconditions, spec.steps]);
  for (const [name, value] of Object.entries(secrets)) {
    if (!told.includes(JSON.stringify(value).slice(1, -1))) continue;
    throw new TapwrightError(
      'INPUT_INVALID',
      `the case contains the value of its secret parameter '${name}'`,
      {
        field: 'case.steps',
        expected: `\${${name}} in its place`,
      },
    );
  }
}

function secretsOf(parameters: readonly Value[]): Readonly<Record<string, string>> {
  const secrets = parameters.filter(({ secret }) => secret);
  const values = Object.fromEntries(secrets.map(({ name, value }) => [name, value]));
  refuseUnkept(values);
  return values;
}

/** @throws TapwrightError `INPUT_INVALID` for a value that cannot be hidden in what is stored */
export function refuseUnkept(secrets: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(secrets)) {
    if (value.length >= SECRET_MIN_CHARACTERS && !/[\r\n]/.test(value)) continue;
    throw new TapwrightError('INPUT_INVALID', `the secret parameter '${name}' cannot be hidden on screens`, {
      field: `parameters.${name}`,
      expected: `at least ${SECRET_MIN_CHARACTERS} characters on one line`,
    });
  }
}
