import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { drawn } from './drawn.fixture.ts';
import { createTextReader } from './read-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-text-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program in place of Tesseract. Each call writes one line: the names in its environment. */
function program(name: string, body: string) {
  const command = join(folder, name);
  const log = `${command}.log`;
  writeFileSync(command, `#!/bin/sh\nenv | cut -d= -f1 | tr '\\n' ' ' >> ${log}; echo >> ${log}\n${body}\n`);
  chmodSync(command, 0o755);
  const calls = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
  return { command, calls };
}

const picture = await drawn(120, 30, '<path d="M10 8h60v12h-60z" fill="#1a73e8"/>');
const other = await drawn(120, 30, '<path d="M20 8h60v12h-60z" fill="#1a73e8"/>');

test('a picture is read once, another one anew', async () => {
  const { command, calls } = program('counting', 'wc -c > /dev/null; echo "  Privacy Notice"; echo');
  const read = createTextReader({ command });
  expect([await read(picture), await read(picture), await read(other)]).toEqual(
    Array(3).fill('Privacy Notice'),
  );
  expect(calls()).toHaveLength(2);
});

test('the program is given the picture with a margin, and nothing of our environment', async () => {
  process.env.MODEL_API_KEY_OF_A_TEST = 'secret';
  const { command, calls } = program('keeping', `cat > ${join(folder, 'given.png')}`);
  expect(await createTextReader({ command })(picture)).toBe('');
  const { width, height } = await sharp(join(folder, 'given.png')).metadata();
  expect([width, height]).toEqual([144, 54]);
  expect(calls().join()).not.toContain('MODEL_API_KEY_OF_A_TEST');
  delete process.env.MODEL_API_KEY_OF_A_TEST;
});

test('a program that does not exist reads nothing, and is not searched for again', async () => {
  const command = join(folder, 'later');
  const read = createTextReader({ command });
  expect(await read(picture)).toBeNull();
  program('later', 'echo here');
  expect(await read(picture)).toBeNull();
});

test('a program that fails, takes too long or is stopped reads nothing, and is asked again', async () => {
  expect(await createTextReader({ command: program('failing', 'exit 3').command })(picture)).toBeNull();
  const slow = program('slow', 'exec sleep 600');
  const read = createTextReader({ command: slow.command, timeoutMs: 1_500 });
  expect([await read(picture), await read(picture)]).toEqual([null, null]);
  expect(slow.calls()).toHaveLength(2);
  const patient = createTextReader({ command: slow.command, timeoutMs: 600_000 });
  expect(await patient(picture, AbortSignal.timeout(100))).toBeNull();
  expect(await patient(picture, AbortSignal.abort())).toBeNull();
});

test('a file that is not a picture fails with its error code', async () => {
  const { command } = program('idle', 'echo');
  await expect(createTextReader({ command })(Buffer.from('x'))).rejects.toMatchObject({
    code: 'CAPTURE_FAILED',
  });
});

function hasTesseract(): boolean {
  try {
    execFileSync('tesseract', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.runIf(hasTesseract())('Tesseract reads the words of a link', async () => {
  const words =
    '<text x="6" y="30" font-size="28" fill="#1a73e8" font-family="sans-serif">Privacy Notice</text>';
  expect(await createTextReader({ timeoutMs: 600_000 })(await drawn(220, 42, words))).toBe('Privacy Notice');
});
