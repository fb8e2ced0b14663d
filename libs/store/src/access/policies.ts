import { eventsOf, PUBLISHED, SERVICE_NAMES, type ServiceName } from '@tapwright/contracts';
import pg from 'pg';
import { crossingScope } from '../tenant-scope.ts';
import { UPKEEP_RIGHTS } from './rights.ts';
import { roleOf } from './roles.ts';
import { TABLE_NAMES } from './table-names.ts';
import { CROSSINGS, type Crossing, TENANCY } from './tenancy.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** The setting that says for whom a connection works; a subquery, so that it is read once for each statement. */
export const SCOPE_SETTING = 'tapwright.tenant';
const SCOPE = `(select current_setting('${SCOPE_SETTING}', true))`;
const OF_TENANT = `tenant_id = ${SCOPE}`;

const COMMANDS = ['select', 'insert', 'update', 'delete'] as const;
type Command = (typeof COMMANDS)[number];

interface Policy {
  readonly name: string;
  readonly table: string;
  readonly command: Command | 'all';
  /** Absent: everybody. */
  readonly role?: string;
  readonly condition: string;
}

/** The tables whose rows belong to tenants. */
export const TENANT_TABLES: readonly string[] = TABLE_NAMES.filter(
  (table) => Object.entries(TENANCY).find(([listed]) => listed === table)?.[1] === 'tenant',
);

/** Also the owner is subject to policies, so that nobody depends on who has logged in. */
export function policies(prefix: string): string[] {
  const locked = TENANT_TABLES.flatMap((table) => [
    `alter table ${name(table)} enable row level security`,
    `alter table ${name(table)} force row level security`,
  ]);
  const all = [
    ...TENANT_TABLES.flatMap(ofTenant),
    ...SERVICE_NAMES.flatMap((service) => [
      ...ofEvents(service, roleOf(prefix, service)),
      ...ofCrossings(service, roleOf(prefix, service)),
    ]),
    ...TENANT_TABLES.filter((table) => table in UPKEEP_RIGHTS).map(
      (table): Policy => ({
        name: 'upkeep',
        table,
        command: 'all',
        role: roleOf(prefix, 'upkeep'),
        condition: 'true',
      }),
    ),
  ];
  return [...locked, ...all.map(create)];
}

/** Events can be stored and handled only by the services that the table of events names. */
function ofTenant(table: string): Policy[] {
  const command = table === 'events' ? 'select' : 'all';
  return [{ name: 'tenant', table, command, condition: OF_TENANT }];
}

function ofEvents(service: ServiceName, role: string): Policy[] {
  const published = PUBLISHED[service];
  const own = [...new Set([...published, ...eventsOf(service).map(({ type }) => type)])];
  const about = { table: 'events', role };
  const stored = `${among('type', published)} and ${inScope(service, 'insert')}`;
  const marked = `${among('type', own)} and ${inScope(service, 'update')}`;
  return [
    { ...about, name: `${service}_insert`, command: 'insert', condition: stored },
    { ...about, name: `${service}_update`, command: 'update', condition: marked },
  ];
}

/** For a tenant's events, or in a crossing of the service that does this with events. */
function inScope(service: ServiceName, command: Command): string {
  const across = crossingsOf(service, 'events', command);
  return across.length === 0 ? OF_TENANT : `(${OF_TENANT} or ${among(SCOPE, across.map(crossingScope))})`;
}

function ofCrossings(service: ServiceName, role: string): Policy[] {
  return TENANT_TABLES.flatMap((table) =>
    COMMANDS.flatMap((command): Policy[] => {
      const crossings = crossingsOf(service, table, command);
      if (crossings.length === 0 || (table === 'events' && command !== 'select')) return [];
      const condition = among(SCOPE, crossings.map(crossingScope));
      return [{ name: `${service}_across_${command}`, table, command, role, condition }];
    }),
  );
}

function crossingsOf(service: ServiceName, table: string, command: Command): Crossing[] {
  return (Object.keys(CROSSINGS) as Crossing[]).filter((crossing) => {
    const { by, tables } = CROSSINGS[crossing];
    const commands = Object.entries(tables).find(([listed]) => listed === table)?.[1] ?? [];
    return by.some((one) => one === service) && commands.some((one) => one === command);
  });
}

function among(value: string, texts: readonly string[]): string {
  return `${value} in (${texts.map((text) => literal(text)).join(', ')})`;
}

function create({ name: title, table, command, role, condition }: Policy): string {
  const using = command === 'insert' ? '' : ` using (${condition})`;
  const check = command === 'select' || command === 'delete' ? '' : ` with check (${condition})`;
  const to = role === undefined ? 'public' : name(role);
  return `create policy ${name(title)} on ${name(table)} for ${command} to ${to}${using}${check}`;
}
