import { EXIT } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { BaseConfig, readConfig, secretBoxOf } from '@tapwright/service';
import { type Database, openPostgres } from '@tapwright/store';
import { type Rotated, rotateSecrets, rotateWebhookSecrets } from './rotate-secrets.ts';
import type { RotateSecretsArguments } from './secrets-command.ts';

const LISTED = 10;

/** Seals all secrets with the new key of the environment, and says what was done. */
export async function rotate({ json }: RotateSecretsArguments): Promise<number> {
  const config = readConfig(
    BaseConfig.pick({ DATABASE_URL: true, SECRETS_KEY: true, SECRETS_KEY_PREVIOUS: true }),
    process.env,
  );
  if (config.SECRETS_KEY === undefined) {
    throw new TapwrightError('CONFIG_INVALID', 'there is no key to seal with', {
      field: 'SECRETS_KEY',
      expected: 'the new key, and the one before it in SECRETS_KEY_PREVIOUS',
    });
  }
  const box = secretBoxOf(config);
  const jobs = await asService(config.DATABASE_URL, 'device-gateway', (db) => rotateSecrets(db, box));
  const webhooks = await asService(config.DATABASE_URL, 'api', (db) => rotateWebhookSecrets(db, box));
  const words = `${inWords(jobs, 'jobs')}${inWords(webhooks, 'webhooks')}`;
  const isWhole = jobs.unopened.length === 0 && webhooks.unopened.length === 0;
  const rest = isWhole ? 'SECRETS_KEY_PREVIOUS is not needed any more.\n' : KEEP;
  process.stdout.write(json ? `${JSON.stringify({ ...jobs, webhooks })}\n` : `${words}${rest}`);
  return isWhole ? EXIT.completed : EXIT.notCompleted;
}

const KEEP = 'Keep the previous key until these jobs have ended, and give these webhooks a new secret.\n';

/** Each kind belongs to one service, and is changed with its rights. */
async function asService(
  url: string,
  user: 'device-gateway' | 'api',
  work: (db: Database) => Promise<Rotated>,
): Promise<Rotated> {
  const db = await openPostgres({ url, poolSize: 2, user });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function inWords({ resealed, already, unopened }: Rotated, what: string): string {
  const done = `sealed with the new key: ${resealed} ${what}; were so before: ${already}\n`;
  if (unopened.length === 0) return done;
  const more = unopened.length > LISTED ? ' …' : '';
  return `${done}neither key opens the secrets of ${unopened.length} ${what}: ${unopened.slice(0, LISTED).join(' ')}${more}\n`;
}
