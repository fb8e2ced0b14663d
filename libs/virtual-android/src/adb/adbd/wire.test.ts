import { createRandom } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { createByteQueue } from '../stream/byte-reader.ts';
import { readPacket } from './read-packet.ts';
import { COMMAND, headerOf, type Packet, VERSION_MIN, VERSION_NO_CHECKSUM } from './wire.ts';

const UNTHROTTLED = { pause() {}, resume() {} };
const COMMANDS = Object.values(COMMAND);

function message(command: number, arg0: number, arg1: number, payload: Uint8Array, checked = true): Buffer {
  return Buffer.concat([headerOf(command, [arg0, arg1], payload, checked), payload]);
}

/** All messages in these bytes, which come in pieces; the error where they are not messages. */
async function read(pieces: readonly Buffer[], version = VERSION_MIN): Promise<Packet[] | Error> {
  const queue = createByteQueue(UNTHROTTLED);
  for (const piece of pieces) queue.push(piece);
  queue.end();
  const packets: Packet[] = [];
  try {
    for (;;) {
      const packet = await readPacket(queue.reader, version);
      if (packet === null) return packets;
      packets.push(packet);
    }
  } catch (thrown) {
    if (thrown instanceof Error) return thrown;
    throw thrown;
  }
}

describe('messages of adbd', () => {
  it('look as protocol.txt of AOSP defines them', () => {
    const bytes = message(COMMAND.open, 7, 0, Buffer.from('sync:\0'));
    expect(bytes.toString('latin1', 0, 4)).toBe('OPEN');
    expect([...bytes.subarray(4, 12)]).toEqual([7, 0, 0, 0, 0, 0, 0, 0]);
    expect(bytes.readUInt32LE(12)).toBe(6);
    expect(bytes.readUInt32LE(16)).toBe(115 + 121 + 110 + 99 + 58);
    expect(bytes.readUInt32LE(20)).toBe(0xb1baafb0);
    expect(bytes.toString('latin1', 24)).toBe('sync:\0');
  });

  it('are read, however the bytes are split', async () => {
    const random = createRandom(7);
    const sent = Array.from({ length: 40 }, (_none, index) => {
      const payload = Buffer.alloc(Math.floor(random() * 300), index);
      return {
        command: COMMANDS[index % COMMANDS.length] ?? 0,
        arg0: index,
        arg1: 0xffffffff - index,
        payload,
      };
    });
    const bytes = Buffer.concat(sent.map((one) => message(one.command, one.arg0, one.arg1, one.payload)));
    for (let round = 0; round < 50; round += 1) {
      const pieces: Buffer[] = [];
      for (let at = 0; at < bytes.length; ) {
        const length = 1 + Math.floor(random() * 100);
        pieces.push(bytes.subarray(at, at + length));
        at += length;
      }
      const packets = await read(pieces);
      if (packets instanceof Error) throw packets;
      expect(packets.map(({ command, arg0, arg1, payload }) => ({ command, arg0, arg1, payload }))).toEqual(
        sent,
      );
    }
  });

  it('end quietly where the stream ends, also in the middle of a message', async () => {
    const bytes = message(COMMAND.write, 1, 2, Buffer.from('abc'));
    expect(await read([])).toEqual([]);
    for (let cut = 1; cut < bytes.length; cut += 1) expect(await read([bytes.subarray(0, cut)])).toEqual([]);
  });

  it('are refused with a wrong magic, an unknown command, a payload that is too long or a wrong checksum', async () => {
    const good = message(COMMAND.write, 1, 2, Buffer.from('abc'));
    const changed = (at: number, value: number): Buffer => {
      const bytes = Buffer.from(good);
      bytes.writeUInt32LE(value, at);
      return bytes;
    };
    expect(String(await read([changed(20, 1)]))).toContain('magic');
    expect(String(await read([message(0x434e5953, 0, 0, Buffer.alloc(0))]))).toContain(
      'unknown command 0x434e5953',
    );
    expect(String(await read([changed(12, 1024 * 1024 + 1)]))).toContain('a payload of 1048577 bytes');
    expect(String(await read([changed(16, 1)]))).toContain('checksum');
  });

  it('need no checksum in versions that leave it out', async () => {
    const unchecked = message(COMMAND.write, 1, 2, Buffer.from('abc'), false);
    expect(await read([unchecked], VERSION_NO_CHECKSUM)).toHaveLength(1);
    expect(await read([unchecked], VERSION_MIN)).toBeInstanceOf(Error);
    // For a greeting the version counts that it announces itself.
    const greeting = (version: number) =>
      message(COMMAND.connect, version, 4_096, Buffer.from('host::'), false);
    expect(await read([greeting(VERSION_NO_CHECKSUM)])).toHaveLength(1);
    expect(await read([greeting(VERSION_MIN)])).toBeInstanceOf(Error);
  });

  it('are refused or incomplete where the bytes are random, and never made up', async () => {
    const random = createRandom(11);
    for (let round = 0; round < 2_000; round += 1) {
      const bytes = Buffer.from(
        Array.from({ length: Math.floor(random() * 80) }, () => Math.floor(random() * 256)),
      );
      const result = await read([bytes]);
      expect(result instanceof Error ? [] : result).toEqual([]);
    }
  });
});
