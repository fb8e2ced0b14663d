import { EXIT } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { BaseConfig, readConfig, secretBoxOf } from '@tapwright/service';
import { openPostgres } from '@tapwright/store';
import { type Rotated, rotateSecrets } from './rotate-secrets.ts';
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
  const db = await openPostgres({ url: config.DATABASE_URL, poolSize: 2, user: 'device-gateway' });
  try {
    const rotated = await rotateSecrets(db, secretBoxOf(config));
    process.stdout.write(json ? `${JSON.stringify(rotated)}\n` : inWords(rotated));
    return rotated.unopened.length === 0 ? EXIT.completed : EXIT.notCompleted;
  } finally {
    await db.close();
  }
}

function inWords({ resealed, already, unopened }: Rotated): string {
  const done = `sealed with the new key: ${resealed} jobs; were so before: ${already}\n`;
  if (unopened.length === 0) return `${done}SECRETS_KEY_PREVIOUS is not needed any more.\n`;
  const more = unopened.length > LISTED ? ' …' : '';
  return `${done}neither key opens the secrets of ${unopened.length} jobs: ${unopened.slice(0, LISTED).join(' ')}${more}\nKeep the previous key until they have ended.\n`;
}
