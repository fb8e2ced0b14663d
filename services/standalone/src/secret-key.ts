import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import { randomSecretKey } from '@tapwright/service';

const KEY_BYTES = 32;

/** The key of a data directory, made at the first request; only its owner may read the file. */
export function keptSecretKey(dataDirectory: string): Buffer {
  const path = join(dataDirectory, 'secrets.key');
  try {
    writeFileSync(path, randomSecretKey().toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new TapwrightError('CONFIG_INVALID', `${path} does not contain a key`, {
    field: 'secrets.key',
    expected: '32 bytes in base64',
    advice: 'Delete the file; jobs with secrets that have not ended are lost with it.',
  });
}
