import { expect, test } from 'vitest';
import { createSecretBox, NO_SECRETS, randomSecretKey, SecretsEnvironment } from './secret-box.ts';

const VALUES = { pin: '2640', 'card number': '9210 0441' };
const box = createSecretBox(randomSecretKey());

test('values that are sealed for a job can be opened for it again, and cannot be read otherwise', () => {
  const sealed = box.seal('job_1', VALUES);
  expect(box.open('job_1', sealed)).toEqual(VALUES);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('2640');
  expect(box.seal('job_1', VALUES)).not.toBe(sealed);
});

function withOneBitChanged(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  return bytes.toString('base64');
}

test.each<[string, () => unknown]>([
  ['of another job', () => box.open('job_2', box.seal('job_1', VALUES))],
  ['under another key', () => createSecretBox(randomSecretKey()).open('job_1', box.seal('job_1', VALUES))],
  ['that was changed', () => box.open('job_1', withOneBitChanged(box.seal('job_1', VALUES)))],
  ['cut short', () => box.open('job_1', 'AAAA')],
  ['without a key', () => NO_SECRETS.seal('job_1', VALUES)],
])('is refused with a code if it is %s', (_name, act) => {
  expect(act).toThrow(expect.objectContaining({ code: 'SECRETS_UNAVAILABLE' }));
});

test('a key has 32 bytes', () => {
  const key = randomSecretKey().toString('base64');
  expect(SecretsEnvironment.parse({ SECRETS_KEY: key }).SECRETS_KEY).toHaveLength(32);
  expect(SecretsEnvironment.safeParse({ SECRETS_KEY: 'c2hvcnQ=' }).success).toBe(false);
  expect(SecretsEnvironment.parse({}).SECRETS_KEY).toBeUndefined();
});
