import { describe, expect, it } from 'vitest';
import { type CarriedStream, createCarriedStream, type Link } from './carried-stream.ts';
import { COMMAND } from './wire.ts';

interface Wire {
  readonly link: Link;
  /** What was sent since the last call, such as `WRTE 1 9 abc`. */
  sent(): readonly string[];
  held(): number;
  roomy: boolean;
}

const NAMES = new Map<number, string>(Object.entries(COMMAND).map(([name, code]) => [code, name]));

function createWire(maxPayload = 8): Wire {
  let messages: string[] = [];
  let held = 0;
  const wire: Wire = {
    roomy: true,
    held: () => held,
    sent() {
      const seen = messages;
      messages = [];
      return seen;
    },
    link: {
      maxPayload: () => maxPayload,
      hasRoom: () => wire.roomy,
      hold: (bytes) => {
        held += bytes;
      },
      send: (command, args, payload) =>
        messages.push([NAMES.get(command), ...args, Buffer.from(payload ?? []).toString()].join(' ').trim()),
    },
  };
  return wire;
}

function open(wire: Wire): CarriedStream {
  return createCarriedStream(1, 9, wire.link, () => {});
}

const bytes = (text: string) => Buffer.from(text);
const BIG = Buffer.alloc(300 * 1024, 'x');

describe('a stream of adbd', () => {
  it('sends one message at a time, as large as the host takes, and the next when that is acknowledged', () => {
    const wire = createWire();
    const { stream, ready } = open(wire);
    stream.write(bytes('abc'));
    stream.write(bytes('defgh'));
    stream.write(bytes('ijklm'));
    expect(wire.sent()).toEqual(['write 1 9 abc']);
    ready(9);
    expect(wire.sent()).toEqual(['write 1 9 defghijk']);
    ready(9);
    ready(9);
    expect(wire.sent()).toEqual(['write 1 9 lm']);
  });

  it('delivers everything the service wrote before it reports that the service is done', () => {
    const wire = createWire();
    const carried = open(wire);
    carried.stream.write(bytes('12345678abc'));
    carried.finish();
    expect(wire.sent()).toEqual(['write 1 9 12345678']);
    carried.ready(9);
    expect(wire.sent()).toEqual(['write 1 9 abc', 'close 1 9']);
    carried.ready(9);
    carried.closedByHost();
    expect(wire.sent()).toEqual([]);
  });

  it('waits while the connection has no room, and goes on when it has room again', () => {
    const wire = createWire();
    const { stream, flush } = open(wire);
    wire.roomy = false;
    stream.write(bytes('abc'));
    expect(wire.sent()).toEqual([]);
    wire.roomy = true;
    flush();
    expect(wire.sent()).toEqual(['write 1 9 abc']);
  });

  it('asks a service to wait until the host has taken enough', async () => {
    const wire = createWire(100 * 1024);
    const { stream, ready } = open(wire);
    expect(stream.room()).toBeUndefined();
    stream.write(BIG);
    stream.write(BIG);
    let waited = false;
    const room = stream.room()?.then(() => {
      waited = true;
    });
    ready(9);
    await Promise.resolve();
    expect(waited).toBe(false);
    ready(9);
    ready(9);
    await room;
    expect(waited).toBe(true);
  });

  it('asks the host for more only when the service has read what came', async () => {
    const wire = createWire();
    const { stream, receive } = open(wire);
    receive(bytes('a'));
    receive(bytes(''));
    expect(wire.sent()).toEqual(['okay 1 9', 'okay 1 9']);
    receive(BIG);
    expect(wire.sent()).toEqual([]);
    expect(wire.held()).toBe(BIG.length + 1);
    expect((await stream.reader.read(BIG.length))?.length).toBe(BIG.length);
    expect(wire.sent()).toEqual(['okay 1 9']);
    expect(wire.held()).toBe(1);
  });

  it('gives the service everything that came before the host closed the stream, and answers the end once', async () => {
    const wire = createWire();
    const carried = open(wire);
    carried.receive(bytes('last words'));
    carried.closedByHost();
    carried.closedByHost();
    expect(wire.sent()).toEqual(['okay 1 9', 'close 1 9']);
    expect((await carried.stream.reader.readSome())?.toString()).toBe('last words');
    expect(await carried.stream.reader.readSome()).toBeNull();
    expect(carried.stream.gone.aborted).toBe(false);
    // A process learns of it in the same way, by SIGPIPE.
    carried.stream.write(bytes('answer'));
    expect(carried.stream.gone.aborted).toBe(true);
    carried.finish();
    expect(wire.sent()).toEqual([]);
    expect(wire.held()).toBe(0);
  });

  it('acknowledges and drops data when nobody reads any more', () => {
    const wire = createWire();
    const carried = open(wire);
    carried.stream.write(bytes('12345678abc'));
    carried.receive(BIG);
    carried.finish();
    carried.receive(bytes('more'));
    expect(wire.sent()).toEqual(['write 1 9 12345678', 'okay 1 9', 'okay 1 9']);
    expect(wire.held()).toBe(0);
  });

  it('breaks off at once when the service asks for it, and silently when the connection is gone', async () => {
    const wire = createWire();
    const broken = open(wire);
    broken.stream.write(bytes('12345678abc'));
    broken.stream.destroy();
    expect(wire.sent()).toEqual(['write 1 9 12345678', 'close 1 9']);
    expect(broken.stream.gone.aborted).toBe(true);

    const lost = open(wire);
    lost.receive(BIG);
    lost.lose();
    expect(wire.sent()).toEqual([]);
    expect([wire.held(), lost.stream.gone.aborted, lost.stream.reader.ended.aborted]).toEqual([
      0,
      true,
      true,
    ]);
  });
});
