import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createMarkedDecoder, createShellV2Decoder, markedLine } from './shell-protocol.ts';

function packet(id: number, data: string | Buffer): Buffer {
  const body = Buffer.from(data);
  const header = Buffer.alloc(5);
  header.writeUInt8(id, 0);
  header.writeUInt32LE(body.length, 1);
  return Buffer.concat([header, body]);
}

const ANSWER = Buffer.concat([
  packet(1, 'out'),
  packet(2, 'err'),
  packet(9, 'unknown'),
  packet(1, Buffer.from([0, 0x0d, 0x0a, 0xff])),
  packet(3, Buffer.from([7])),
]);

describe('createShellV2Decoder', () => {
  it.each([1, 2, 3, 5, 1_000])('reads an answer that comes in pieces of %i bytes', (size) => {
    const decoder = createShellV2Decoder();
    let output: ReturnType<typeof decoder.push>;
    for (let at = 0; at < ANSWER.length; at += size) output ??= decoder.push(ANSWER.subarray(at, at + size));
    expect(output).toEqual({
      stdout: Buffer.from([...Buffer.from('out'), 0, 0x0d, 0x0a, 0xff]),
      stderr: 'err',
      exitCode: 7,
    });
  });

  it('keeps the order of small and large packets', () => {
    const decoder = createShellV2Decoder();
    const sizes = [1, 4_095, 4_096, 70_000, 3, 65_000, 2, 1, 90_000];
    const packets = sizes.map((size, at) => packet(1, String(at).repeat(size)));
    const output = decoder.push(Buffer.concat([...packets, packet(3, Buffer.from([0]))]));
    expect(output?.stdout.toString()).toBe(sizes.map((size, at) => String(at).repeat(size)).join(''));
  });

  it('has no output when the answer breaks off before the exit code', () => {
    const decoder = createShellV2Decoder();
    expect(decoder.push(ANSWER.subarray(0, -1))).toBeUndefined();
    expect(decoder.end()).toBeUndefined();
  });
});

describe('a marked line', () => {
  const read = (answer: Buffer) => {
    const decoder = createMarkedDecoder();
    for (const byte of answer) decoder.push(Buffer.from([byte]));
    return decoder.end();
  };

  it.each([
    ['printf "a\\0b"', 'a\0b', 0],
    ['echo out; echo err >&2; exit 3', 'out\n', 3],
    ['echo tapwright-exit:0; false', 'tapwright-exit:0\n', 1],
    ['true', '', 0],
  ])('gives back output and exit code of a real shell: %s', (line, stdout, exitCode) => {
    const answer = execFileSync('/bin/sh', ['-c', markedLine(line)]);
    expect(read(answer)).toEqual({ stdout: Buffer.from(stdout), stderr: '', exitCode });
  });

  it('has no output when the answer breaks off within the mark', () => {
    expect(read(Buffer.from('out\ntapwright-exit:1'))).toBeUndefined();
    expect(read(Buffer.from('out\n'))).toBeUndefined();
  });
});
