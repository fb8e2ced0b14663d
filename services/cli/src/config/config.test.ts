import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommandLine } from '@tapwright/command-line';
import { temporaryDirectory } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { tapwright } from '../program.ts';
import { withConfig } from './apply-config.ts';
import type { TapwrightConfig } from './define-config.ts';
import { findConfig } from './find-config.ts';

const read = (config: TapwrightConfig, line: string) =>
  readCommandLine(withConfig(tapwright, { path: '/x/tapwright.config.ts', config }), line.split(' '));

describe('a configuration', () => {
  test('gives the defaults of options of the same name', async () => {
    const config = { virtual: 'notes', out: 'results', reporter: 'list,junit', retries: 2, workers: 3 };
    expect(await read(config, 'test tests')).toMatchObject({
      target: { kind: 'virtual', apps: 'notes' },
      reporters: ['list', 'junit'],
      ...{ out: 'results', retries: 2, workers: 3 },
    });
  });

  test('comes after the command line', async () => {
    expect(await read({ virtual: 'notes', retries: 2 }, 'test tests --retries 0')).toMatchObject({
      retries: 0,
    });
  });

  test.each([
    ['--serial emulator-5554', { kind: 'serials', serials: ['emulator-5554'] }],
    ['--virtual wallet', { kind: 'virtual', apps: 'wallet' }],
    ['--url http://farm.example', { kind: 'platform', url: 'http://farm.example', serials: [] }],
  ])('has its phone replaced by %s', async (flags, target) => {
    expect(await read({ virtual: 'notes' }, `test tests ${flags}`)).toMatchObject({ target });
  });

  test('adds to lists, and says whose model is meant', async () => {
    const config = { model: 'openai', modelSet: ['temperature=0'] };
    expect(await read(config, 'model check --model-set seed=1')).toMatchObject({
      model: null,
      modelSet: ['temperature=0', 'seed=1'],
    });
  });

  test('suits every command, whatever it says', () => {
    const config: Required<TapwrightConfig> = {
      ...{ app: 'org.example.notes', virtual: 'notes', serial: 'phone-1', recording: 'rec', rules: 'r.yaml' },
      ...{ url: 'http://farm.example', model: 'offline', modelSet: ['seed=1'], strategy: 'tapwright' },
      ...{ heal: 'off', out: 'results', reporter: 'list', retries: 1, workers: 2 },
    };
    const define = withConfig(tapwright, { path: '/x/tapwright.config.ts', config });
    expect(() => define(async () => undefined)).not.toThrow();
  });

  test('says nothing of what has the same name and means something else', async () => {
    const config = { app: 'org.example.notes', out: 'results' };
    expect(await read(config, 'memory delete rul_1')).toMatchObject({ verb: 'delete', id: 'rul_1' });
    await expect(read(config, 'memory delete')).rejects.toThrow('ID is missing');
    for (const line of ['script import a.py', 'script export a.json --format maestro', 'suite import a.json'])
      expect(await read(config, line)).toMatchObject({ out: null });
    expect(await read(config, 'bus users')).toMatchObject({ out: 'deploy/secrets/nats' });
  });

  test('is told where a value is wrong', async () => {
    await expect(read({ reporter: 'loud' }, 'test tests')).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      field: '/x/tapwright.config.ts',
      message: expect.stringContaining('reporter'),
    });
  });
});

describe('the file', () => {
  test('is that of the folder, or of the nearest one above it', async () => {
    await using folder = await temporaryDirectory();
    const inner = join(folder.path, 'a', 'b');
    await mkdir(inner, { recursive: true });
    await writeFile(
      join(folder.path, 'tapwright.config.ts'),
      "export default { virtual: 'notes' as string };\n",
    );
    expect(await findConfig(inner)).toEqual({
      path: join(folder.path, 'tapwright.config.ts'),
      config: { virtual: 'notes' },
    });
    await mkdir(join(folder.path, 'a', '.git'));
    expect(await findConfig(inner)).toBeNull();
  });

  test.each([
    ['export default { phone: 1 };', 'phone'],
    ['export default { retries: -1 };', 'retries'],
    ['export const config = {};', 'the default export'],
    ['export default {', 'cannot be loaded'],
    ["throw new Error('no key');", 'no key'],
  ])('%s is refused', async (text, named) => {
    await using folder = await temporaryDirectory();
    await writeFile(join(folder.path, 'tapwright.config.mjs'), text);
    await expect(findConfig(folder.path)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(named),
      field: join(folder.path, 'tapwright.config.mjs'),
    });
  });
});
