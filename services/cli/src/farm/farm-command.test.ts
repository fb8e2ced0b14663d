import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performCommandLine, readCommandLine } from '@tapwright/command-line';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tapwright } from '../program.ts';
import type { FarmArguments } from './farm-command.ts';
import { sourceOf } from './screens.ts';

const farmCommand = (args: readonly string[]) => performCommandLine(tapwright, ['farm', ...args]);

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

describe('tapwright farm --faults', () => {
  it.each([
    ['devices: { "*": { latency: fast } }', 'devices.*.latency'],
    ['devices: { virtual-1: { bugs: ["notes:none"] } }', 'bugs'],
  ])('starts nothing with %s', async (text, field) => {
    const file = join(folder.path, 'faults.yaml');
    await writeFile(file, text);
    const farm = farmCommand(['--virtual', 'notes', '--port', '0', '--faults', file]);
    await expect(farm).rejects.toMatchObject({ code: 'INPUT_INVALID', field });
  });

  it('starts nothing without the file', async () => {
    const farm = farmCommand([
      '--virtual',
      'notes',
      '--port',
      '0',
      '--faults',
      join(folder.path, 'none.yaml'),
    ]);
    await expect(farm).rejects.toMatchObject({ code: 'INPUT_INVALID', field: 'faults' });
  });
});

describe('arguments of tapwright farm', () => {
  it.each([
    [['--devices', '0', '--virtual', 'notes'], '--devices'],
    [['--devices', '501', '--virtual', 'notes'], '--devices'],
    [['--virtual', 'notes', '--port', '70000'], '--port'],
    [['--virtual', 'notes', '--adbd-port', '0'], '--adbd-port'],
    [['--virtual', 'notes', '--webdriver-port', '-1'], '--webdriver-port'],
    [['--devices', '10', '--virtual', 'notes', '--adbd-port', '65530'], '--adbd-port'],
    [['--virtual', 'notes', '--clock', 'sundial'], '--clock'],
    [['--recording', 'x', '--together'], '--together'],
    [['--virtual', 'notes', '--recording', 'x'], 'farm'],
    [[], 'farm'],
  ])('refuses %j and names the flag', async (args, field) => {
    await expect(farmCommand(args)).rejects.toMatchObject({ code: 'INPUT_INVALID', field });
  });

  it.each([
    [['--together'], true],
    [[], false],
  ])('with %j phones know each other: %s', async (flags, known) => {
    const options = ['--devices', '2', '--virtual', 'chat', '--clock', 'steps', ...flags];
    const farm = (await readCommandLine(tapwright, ['farm', ...options])) as FarmArguments;
    const source = await sourceOf(farm.screens, farm.devices);
    const accounts = [0, 1].map((at) => {
      const phone = source(undefined, at);
      phone.start('org.tapwright.chat');
      return phone.view().hierarchy.includes('Kit Harrowgate');
    });
    // With one account on each phone, Jonas's list is on the second phone. With both on every phone, Mira's is shown.
    expect(accounts).toEqual([false, known]);
  });

  it('lists the known apps', async () => {
    const refused = farmCommand(['--virtual', 'notes,nothing']);
    await expect(refused).rejects.toMatchObject({
      code: 'VIRTUAL_APP_UNKNOWN',
      expected: expect.stringContaining('wallet'),
    });
  });
});
