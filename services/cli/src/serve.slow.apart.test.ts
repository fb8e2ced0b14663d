import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/tapwright.js', import.meta.url));

/** On a busy machine a process starts slowly. */
const TIMEOUT_MS = 200_000;
vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

interface Ended {
  /** Null: it had to be killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command that must end by itself. */
function tapwright(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = { ...process.env, LOG_LEVEL: 'silent', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], { env, timeout: TIMEOUT_MS }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ code, stdout, stderr });
    });
  });
}

async function whileTaken<T>(use: (port: string) => Promise<T>): Promise<T> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('it has no port');
  try {
    return await use(String(address.port));
  } finally {
    other.close();
  }
}

const data = (name: string): readonly string[] => ['--data', join(folder.path, name)];

describe('tapwright serve ends with a reason if it cannot serve', () => {
  test('3: there is no adb server', async () => {
    const ran = await tapwright(['serve', ...data('a')], { ANDROID_ADB_SERVER_PORT: '1' });
    expect(ran).toMatchObject({ code: 3, stdout: '' });
    expect(ran.stderr).toContain('no adb server answers at 127.0.0.1:1 (DEVICE_UNAVAILABLE)');
    expect(ran.stderr).toContain('With --virtual APP no adb server is needed.');
  });

  test.each([['70000'], ['http'], ['-1']])('2: %s is not a port', async (port) => {
    const ran = await tapwright(['serve', '--virtual', 'notes', `--port=${port}`, ...data('b')]);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(`--port is '${port}'`);
    expect(ran.stderr).toContain('a whole number from 0 to 65535');
  });

  test('2: another program uses the port', async () => {
    const serve = ['serve', '--virtual', 'notes', ...data('c')];
    const ran = await whileTaken((port) => tapwright([...serve, '--port', port]));
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(/--port is \d+, which another program uses/);
    expect(ran.stderr).toContain('a port that is free, or 0 for any');
  });

  test('2: the address is not of this machine', async () => {
    const serve = ['serve', '--virtual', 'notes', '--port', '0', ...data('d')];
    const ran = await tapwright([...serve, '--host', '192.0.2.1'], {
      API_KEYS: 'default:0123456789abcdef0123',
    });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain("--host is '192.0.2.1'");
  });
});

test('tapwright farm ends with 2 where another program uses its port', async () => {
  const ran = await whileTaken((port) => tapwright(['farm', '--virtual', 'notes', '--port', port]));
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toMatch(/cannot listen on 127\.0\.0\.1:\d+ \(INPUT_INVALID\)/);
});
