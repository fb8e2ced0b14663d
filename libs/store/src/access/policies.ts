import {
  eventsOf,
  PROCESS_NAMES,
  PUBLISHED,
  SERVICE_NAMES,
  type ServiceName,
  servicesIn,
} from '@tapwright/contracts';
import pg from 'pg';
import { crossingScope } from '../tenant-scope.ts';
import { UPKEEP_RIGHTS } from './rights.ts';
import { roleOf } from './roles.ts';
import { TABLE_NAMES } from './table-names.ts';
import { CROSSINGS, type Crossing, TENANCY } from './tenancy.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** The setting that says for whom a connection works. Not in a subquery: each would be planned with every statement. */
export const SCOPE_SETTING = 'tapwright.tenant';
const SCOPE = `current_setting('${SCOPE_SETTING}', true)`;
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
    // One process that is several services: few policies of its own, where those of all would be planned each time.
    ...PROCESS_NAMES.flatMap((process) =>
      ofUser({ name: process, role: roleOf(prefix, process), services: servicesIn(process) }),
    ),
    ...ofUser({ name: 'platform', role: roleOf(prefix, 'platform'), services: SERVICE_NAMES }),
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

/** Who acts: one service, or one process that is several. */
interface Acting {
  readonly name: string;
  readonly role: string;
  readonly services: readonly ServiceName[];
}

function ofUser(acting: Acting): Policy[] {
  return [...ofEvents(acting), ...ofCrossings(acting)];
}

function ofEvents({ name: title, role, services }: Acting): Policy[] {
  const published = services.flatMap((service) => PUBLISHED[service]);
  const consumed = services.flatMap((service) => eventsOf(service).map(({ type }) => type));
  const about = { table: 'events', role };
  const stored = `${among('type', published)} and ${inScope(services, 'insert')}`;
  const marked = `${among('type', [...published, ...consumed])} and ${inScope(services, 'update')}`;
  return [
    { ...about, name: `${title}_insert`, command: 'insert', condition: stored },
    { ...about, name: `${title}_update`, command: 'update', condition: marked },
  ];
}

/** For a tenant's events, or in a crossing of these services that does this with events. */
function inScope(services: readonly ServiceName[], command: Command): string {
  const across = crossingsOf(services, 'events', command);
  return across.length === 0 ? OF_TENANT : `(${OF_TENANT} or ${among(SCOPE, across.map(crossingScope))})`;
}

function ofCrossings({ name: title, role, services }: Acting): Policy[] {
  return TENANT_TABLES.flatMap((table) =>
    COMMANDS.flatMap((command): Policy[] => {
      const crossings = crossingsOf(services, table, command);
      if (crossings.length === 0 || (table === 'events' && command !== 'select')) return [];
      const condition = among(SCOPE, crossings.map(crossingScope));
      return [{ name: `${title}_across_${command}`, table, command, role, condition }];
    }),
  );
}

function crossingsOf(services: readonly ServiceName[], table: string, command: Command): Crossing[] {
  return (Object.keys(CROSSINGS) as Crossing[]).filter((crossing) => {
    const { by, tables } = CROSSINGS[crossing];
    const commands = Object.entries(tables).find(([listed]) => listed === table)?.[1] ?? [];
    return by.some((one) => services.includes(one)) && commands.some((one) => one === command);
  });
}

function among(value: string, texts: readonly string[]): string {
  return `${value} in (${[...new Set(texts)].map((text) => literal(text)).join(', ')})`;
}

function create({ name: title, table, command, role, condition }: Policy): string {
  const using = command === 'insert' ? '' : ` using (${condition})`;
  const check = command === 'select' || command === 'delete' ? '' : ` with check (${condition})`;
  const to = role === undefined ? 'public' : name(role);
  return `create policy ${name(title)} on ${name(table)} for ${command} to ${to}${using}${check}`;
}
