import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BaseConfig, type Environment, readConfig } from './config.ts';

const Schema = z.object({
  TOKEN: z.string().min(8),
  PORT: z.coerce.number().int().max(65_535).default(80),
});

let folder: TemporaryDirectory;
let secret: string;
beforeAll(async () => {
  folder = await temporaryDirectory();
  secret = join(folder.path, 'token');
  await writeFile(secret, 'from-a-file-1\n');
});
afterAll(() => folder.remove());

function failureOf(environment: Environment) {
  try {
    readConfig(Schema, environment);
  } catch (error) {
    return error;
  }
  throw new Error('the configuration was accepted');
}

describe('values', () => {
  test('come from the environment, with defaults for the rest', () => {
    expect(readConfig(Schema, { TOKEN: 'long enough' })).toEqual({ TOKEN: 'long enough', PORT: 80 });
  });

  test('come from a file if NAME_FILE names one, without its last line break', () => {
    expect(readConfig(Schema, { TOKEN_FILE: secret }).TOKEN).toBe('from-a-file-1');
  });

  test('a variable overrides a file', () => {
    expect(readConfig(Schema, { TOKEN: 'from-variable', TOKEN_FILE: secret }).TOKEN).toBe('from-variable');
  });

  test('an empty variable counts as absent: the file, or the default, is used', () => {
    const config = readConfig(Schema, { TOKEN: '', TOKEN_FILE: secret, PORT: '' });
    expect(config).toEqual({ TOKEN: 'from-a-file-1', PORT: 80 });
  });
});

describe('a failure', () => {
  test('names every wrong variable and what the first should have been', () => {
    const error = failureOf({ TOKEN: 'short', PORT: 'abc' });
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', field: 'TOKEN' });
    expect(String(error)).toMatch(/TOKEN, PORT/);
  });

  test.each(['hunter2', '99999999'])('never carries a value: %s', (value) => {
    const error = failureOf({ TOKEN: value.slice(0, 7), PORT: value });
    expect(JSON.stringify(error)).not.toContain(value.slice(0, 7));
    expect(String(error)).not.toContain(value.slice(0, 7));
  });

  test('names the variable whose file cannot be read', () => {
    const missing = join(folder.path, 'none');
    expect(failureOf({ TOKEN_FILE: missing })).toMatchObject({ code: 'CONFIG_INVALID', field: 'TOKEN_FILE' });
  });
});

describe('what every service reads', () => {
  test('has a default for everything: a service starts on one machine without any variable', () => {
    expect(readConfig(BaseConfig, {})).toMatchObject({ HEALTH_HOST: '127.0.0.1', BUS_PREFIX: 'tapwright' });
  });

  test.each([
    ['HEALTH_PORT', '70000'],
    ['DATABASE_POOL', '1'],
    ['ACK_WAIT_MS', '10'],
    ['BUS_PREFIX', 'Tap.wright'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readConfig(BaseConfig, { [name]: value })).toThrow(name);
  });
});
