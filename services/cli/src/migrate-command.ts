import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';

export interface MigrateArguments {
  /** How the names of the roles begin; null: with the name of the database, or as before. */
  readonly roles: string | null;
}

const PREFIX = /^[a-z][a-z0-9_]{0,39}$/;

/** `tapwright migrate`. */
export const migrateCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('migrate')
      .summary('bring a PostgreSQL database up to date')
      .description(
        'Brings the schema of a PostgreSQL database up to date, and the roles of the services with their rights. Logs in with DATABASE_OWNER_URL; DATABASE_PASSWORDS has the passwords that the roles get.',
      )
      .option(
        '--roles <PREFIX>',
        'how the names of the roles begin, instead of with the name of the database',
      )
      .action(({ roles }) => {
        if (roles !== undefined && (!PREFIX.test(roles) || roles.startsWith('pg_')))
          throw wrong(
            '--roles',
            `is ${roles}`,
            'up to 40 lower-case letters, digits and _; not pg_ at the start',
          );
        const args: MigrateArguments = { roles: roles ?? null };
        return perform(args, async () => (await import('./migrate.ts')).migrate(args));
      }),
    { 'tapwright migrate': 'after an upgrade, before the services start' },
  );
