import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readCassette } from './read-cassette.ts';
import { replayCassette } from './replay-cassette.ts';

const TEXT = readFileSync(join(import.meta.dirname, 'fixtures', 'notes-theme.cassette.jsonl'), 'utf8');
const LINES = TEXT.trim().split('\n');
const lineOf = (kind: string) => LINES.findIndex((line) => line.includes(`"kind":"${kind}"`)) + 1;

/** The cassette with one line, counted from 1, changed; null removes it. */
function withLine(at: number, change: (line: string) => string | null): string {
  return LINES.flatMap((line, index) => (index + 1 === at ? (change(line) ?? []) : line)).join('\n');
}

test('a complete one is read, with or without a line end at its end', () => {
  const cassette = readCassette(TEXT, 'a');
  expect(cassette.header).toMatchObject({ strategy: 'tapwright', model: 'offline' });
  expect(readCassette(LINES.join('\n'), 'a').events).toHaveLength(cassette.events.length);
});

const last = LINES.length;
test.each<[string, string, string, RegExp]>([
  ['an empty file', '', 'a:1', /no header/],
  ['a timeline', '{"seq":1,"type":"job.submitted","data":{}}', 'a:1', /names no schema/],
  [
    'another schema',
    withLine(1, (line) => line.replace('cassette-1', 'cassette-9')),
    'a:1',
    /of schema 'tapwright-cassette-9'/,
  ],
  ['no header', withLine(1, () => null), 'a:1', /names no schema/],
  ['a broken line', withLine(3, (line) => line.slice(0, 20)), 'a:3', /not JSON/],
  ['an empty line', withLine(3, () => ''), 'a:3', /not JSON/],
  ['a line of no kind', withLine(3, () => '{}'), 'a:3', /not a line of a cassette/],
  [
    'an unknown event',
    withLine(lineOf('event'), () => '{"kind":"event","type":"job.ended","data":{}}'),
    `a:${lineOf('event')}`,
    /has the event 'job.ended'/,
  ],
  [
    'an event without its fields',
    withLine(lineOf('event'), () => '{"kind":"event","type":"action.decided","data":{}}'),
    `a:${lineOf('event')}`,
    /is not a valid action.decided/,
  ],
  ['one that is cut off', withLine(last, () => null), `a:${last - 1}`, /cut off/],
  ['an event too few', withLine(lineOf('event'), () => null), `a:${last - 1}`, /events/],
  [
    'a screen that is not gzip',
    withLine(lineOf('screen'), (line) => line.replace(/"gzip":"[^"]+"/, '"gzip":"AAAA"')),
    `a:${lineOf('screen')}`,
    /cannot be unpacked/,
  ],
  [
    'a screen with another content',
    withLine(lineOf('screen'), (line) => line.replace(/"id":"....../, '"id":"000000')),
    `a:${lineOf('screen')}`,
    /another content/,
  ],
])('%s is refused with its line', (_, text, field, problem) => {
  let thrown: unknown;
  try {
    readCassette(text, 'a');
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code: 'INPUT_INVALID', field });
  expect(String(thrown)).toMatch(problem);
});

test('a missing capture is reported by its name when it is needed', async () => {
  const replay = replayCassette(
    readCassette(
      withLine(lineOf('capture'), () => null),
      'a',
    ),
  );
  await expect(replay).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    field: expect.stringMatching(/^cap_/),
  });
});

describe('the content of a file', () => {
  const content = Buffer.from([0, 0xff, 0x0d, 0x41]);
  const gzip = gzipSync(content).toString('base64');
  const withFile = (id: string) =>
    withLine(lineOf('capture'), (line) => `${JSON.stringify({ kind: 'file', id, gzip })}\n${line}`);

  test('is read byte by byte', async () => {
    const id = createHash('sha256').update(content).digest('hex');
    const cassette = readCassette(withFile(id), 'a');
    expect(Buffer.from(cassette.files.get(id) ?? [])).toEqual(content);
    expect(await replayCassette(cassette)).toMatchObject({ result: 'same' });
  });

  test('is refused where its id does not match', () => {
    expect(() => readCassette(withFile('0'.repeat(64)), 'a')).toThrow(/has a file with another content/);
  });
});
