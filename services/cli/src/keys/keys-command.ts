import { Option } from '@commander-js/extra-typings';
import {
  type DefineCommand,
  newCommand,
  wholeNumber,
  withCommands,
  withExamples,
  wrong,
} from '@tapwright/command-line';
import { KeyRequest, SCOPES, Scope, TenantName } from '@tapwright/contracts';
import { JSON_LAST, PLATFORM_URL, URL_DEFAULT } from '../options.ts';

/** A platform that is running, or its database: for the first admin, whom no key can add. */
export type KeysTarget =
  | { readonly kind: 'platform'; readonly url: string }
  | { readonly kind: 'database'; readonly tenant: string };

export type KeysArguments = { readonly target: KeysTarget; readonly json: boolean } & (
  | {
      readonly verb: 'add';
      readonly name: string;
      readonly scopes: readonly Scope[];
      readonly days: number | null;
    }
  | { readonly verb: 'list' }
  | { readonly verb: 'revoke'; readonly id: string }
);

const DATABASE = new Option(
  '--database',
  'in the database of DATABASE_URL, without asking a platform: this makes the first admin',
).default(false);
const TENANT = new Option('--tenant <NAME>', 'with --database: the tenant (default: default)').argParser(
  tenantOf,
);
const SCOPE_LIST = new Option('--scopes <LIST>', `what it may do, separated by commas: ${SCOPES.join(', ')}`)
  .argParser(scopesOf)
  .makeOptionMandatory();
const DAYS = new Option('--days <NUMBER>', 'how long it is valid (default: until it is revoked)').argParser(
  (text: string) => wholeNumber('--days', text, { least: 1, most: DAYS_MAX }),
);
const DAYS_MAX = 3_650;

/** `tapwright keys`. */
export const keysCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('keys')
        .summary('who may call a platform')
        .description(
          'The keys of a tenant: who may call a platform, and what for. Without a command they are listed.',
        ),
      [addCommand(perform), listCommand(perform), revokeCommand(perform)],
      { preset: 'list' },
    ),
    { 'tapwright keys': 'lists those of the tenant of TAPWRIGHT_API_KEY' },
  );

const addCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('add')
      .summary('add one')
      .description('Adds a key and prints it, this once only.')
      .argument('<NAME>', 'what it is for')
      .addOption(SCOPE_LIST)
      .addOption(DAYS)
      .addOption(DATABASE)
      .addOption(TENANT)
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((name, { scopes, days = null, json, ...where }) => {
        const args: KeysArguments = {
          verb: 'add',
          name: nameOf(name),
          scopes,
          days,
          target: targetOf(where),
          json,
        };
        return perform(args, async () => (await import('./keys.ts')).keys(args));
      }),
    {
      'tapwright keys add me --scopes submit,read,admin --database --tenant red':
        'the first admin of a tenant',
      'tapwright keys add CI --scopes submit,read --days 90': 'one for a pipeline, by an admin',
    },
  );

const listCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('list')
      .summary('list them')
      .description('Lists them, with their scopes, last use and end; never the keys themselves.')
      .addOption(DATABASE)
      .addOption(TENANT)
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action(({ json, ...where }) => {
        const args: KeysArguments = { verb: 'list', target: targetOf(where), json };
        return perform(args, async () => (await import('./keys.ts')).keys(args));
      }),
    { 'tapwright keys list --url https://farm.example --json': 'of another platform, for a program' },
  );

const revokeCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('revoke')
      .summary('end the access of one')
      .description('Ends the access of a key at once; its open event streams end, too.')
      .argument('<ID>', 'the id of the key, as it is listed')
      .addOption(DATABASE)
      .addOption(TENANT)
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((id, { json, ...where }) => {
        if (!/^key_[0-9a-z]+$/.test(id))
          throw wrong('ID', 'is not the id of a key', 'key_…, as it is listed');
        const args: KeysArguments = { verb: 'revoke', id, target: targetOf(where), json };
        return perform(args, async () => (await import('./keys.ts')).keys(args));
      }),
    { 'tapwright keys revoke key_01abc': 'one that leaked, or is not needed any more' },
  );

interface Where {
  readonly database: boolean;
  readonly tenant?: string | undefined;
  readonly url?: string | undefined;
}

function targetOf({ database, tenant, url }: Where): KeysTarget {
  if (database && url !== undefined)
    throw wrong('--url', 'is given together with --database', 'one of the two');
  if (database) return { kind: 'database', tenant: tenant ?? 'default' };
  if (tenant === undefined) return { kind: 'platform', url: url ?? URL_DEFAULT };
  throw wrong('--tenant', 'is given without --database', '--database, or the key of an admin of that tenant');
}

function tenantOf(text: string): string {
  if (TenantName.safeParse(text).success) return text;
  throw wrong('--tenant', 'is not the name of a tenant', 'up to 60 letters, digits, - and _');
}

function nameOf(text: string): string {
  const { data } = KeyRequest.shape.name.safeParse(text);
  if (data !== undefined) return data;
  throw wrong('NAME', 'cannot be kept', 'what the key is for, in 1 to 80 characters');
}

function scopesOf(text: string): readonly Scope[] {
  const parsed = text.split(',').map((one) => Scope.safeParse(one.trim()));
  const scopes = parsed.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (scopes.length === parsed.length) return SCOPES.filter((scope) => scopes.includes(scope));
  throw wrong('--scopes', 'has a scope that does not exist', `some of ${SCOPES.join(',')}`);
}
