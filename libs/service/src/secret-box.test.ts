import { describe, expect, test } from 'vitest';
import {
  createSecretBox,
  NO_SECRETS,
  randomSecretKey,
  SecretsEnvironment,
  secretBoxOf,
} from './secret-box.ts';

const VALUES = { pin: '2640', 'card number': '9210 0441' };
const box = createSecretBox(randomSecretKey());

test('values that are sealed for a job can be opened for it again, and cannot be read otherwise', () => {
  const sealed = box.seal('job_1', VALUES);
  expect(box.open('job_1', sealed)).toEqual(VALUES);
  expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64').toString('latin1')).not.toContain('2640');
  expect(box.seal('job_1', VALUES)).not.toBe(sealed);
});

function withOneBitChanged(sealed: string): string {
  const [id, content = ''] = sealed.split('.');
  const bytes = Buffer.from(content, 'base64');
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  return `${id}.${bytes.toString('base64')}`;
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

describe('while a key takes the place of another', () => {
  const [old, fresh] = [randomSecretKey(), randomSecretKey()];
  const before = createSecretBox(old);
  const between = createSecretBox(fresh, old);
  const after = createSecretBox(fresh);
  const sealed = before.seal('job_1', VALUES);

  test('what the previous one sealed is opened, and what is sealed now needs the new one only', () => {
    expect(between.open('job_1', sealed)).toEqual(VALUES);
    expect(after.open('job_1', between.seal('job_1', VALUES))).toEqual(VALUES);
  });

  test('it is seen which key was used', () => {
    expect(before.isCurrent(sealed)).toBe(true);
    expect(between.isCurrent(sealed)).toBe(false);
    expect(after.isCurrent(between.seal('job_1', VALUES))).toBe(true);
  });

  test('what only the previous one opens is refused where it is not given any more', () => {
    expect(() => after.open('job_1', sealed)).toThrow(
      expect.objectContaining({ code: 'SECRETS_UNAVAILABLE' }),
    );
  });
});

test('an environment with no key keeps no secrets; with two it opens with both', () => {
  const [old, fresh] = [randomSecretKey(), randomSecretKey()];
  expect(() => secretBoxOf({}).seal('job_1', VALUES)).toThrow();
  const both = secretBoxOf({ SECRETS_KEY: fresh, SECRETS_KEY_PREVIOUS: old });
  expect(both.open('job_1', createSecretBox(old).seal('job_1', VALUES))).toEqual(VALUES);
});

test('a key has 32 bytes', () => {
  const key = randomSecretKey().toString('base64');
  expect(SecretsEnvironment.parse({ SECRETS_KEY: key }).SECRETS_KEY).toHaveLength(32);
  expect(SecretsEnvironment.safeParse({ SECRETS_KEY: 'c2hvcnQ=' }).success).toBe(false);
  expect(SecretsEnvironment.parse({}).SECRETS_KEY).toBeUndefined();
});

test('keys for other purposes are derived from both, differ by purpose, and are none without a key', () => {
  const [old, fresh] = [randomSecretKey(), randomSecretKey()];
  const both = createSecretBox(fresh, old).derive('one');
  expect(both).toEqual([...createSecretBox(fresh).derive('one'), ...createSecretBox(old).derive('one')]);
  expect(both[0]).toHaveLength(32);
  expect(both[0]).not.toEqual(new Uint8Array(fresh));
  expect(createSecretBox(fresh).derive('other')).not.toEqual(createSecretBox(fresh).derive('one'));
  expect(secretBoxOf({}).derive('one')).toEqual([]);
});
