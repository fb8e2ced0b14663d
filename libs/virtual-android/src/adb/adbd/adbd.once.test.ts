import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, startBench } from './bench.fixture.ts';
import { COMMAND } from './wire.ts';

let bench: Bench;

afterEach(() => bench[Symbol.asyncDispose]());

describe('the greeting', () => {
  beforeEach(async () => {
    bench = await startBench();
  });

  it('says what the device is and which features it has', async () => {
    const host = await bench.connected();
    const greeting = await host.greet();
    expect(greeting?.args).toEqual([0x01000001, 1024 * 1024]);
    expect(greeting?.payload.toString()).toMatch(
      /^device::ro\.product\.name=virtual;ro\.product\.model=Virtual;ro\.product\.device=virtual;features=[\w,]+$/,
    );
    expect(greeting?.payload.toString()).not.toContain('delayed_ack');
    expect(greeting?.checksum).toBe(0);
  });

  it.each([4_096, 256 * 1024])('sends no more than the %i bytes that an old host takes', async (most) => {
    bench.device.files.write('/sdcard/f', Buffer.alloc(600_000, 'x'));
    const host = await bench.online(0x01000000, most);
    host.send(COMMAND.open, 5, 0, 'exec:cat /sdcard/f\0');
    expect(await host.line()).toBe('OKAY 1 5');
    let total = 0;
    for (let message = await host.next(); message?.name === 'WRTE'; message = await host.next()) {
      expect(message.payload.length).toBeLessThanOrEqual(most);
      // Hosts of this version check the sum.
      expect(message.checksum).toBe(message.payload.length * 'x'.charCodeAt(0));
      total += message.payload.length;
      host.send(COMMAND.okay, 5, 1);
    }
    expect(total).toBe(600_000);
  });

  it('closes the streams that the same host had open before', async () => {
    const host = await bench.online();
    host.send(COMMAND.open, 5, 0, 'exec:cat\0');
    expect(await host.line()).toBe('OKAY 1 5');
    await host.greet();
    host.send(COMMAND.write, 5, 1, 'abc');
    host.send(COMMAND.open, 6, 0, 'shell:echo new');
    expect(await host.line()).toBe('OKAY 1 6');
    expect(await host.line()).toBe('WRTE 1 6 new');
  });

  it('and the end of the connection both tell the services that the host has gone', async () => {
    const fates: string[] = [];
    bench.device.sockets.listen('tcp:9', async (stream) => {
      fates.push('begun');
      await new Promise((resolve) => stream.gone.addEventListener('abort', resolve));
      fates.push('ended');
    });
    const host = await bench.online();
    host.send(COMMAND.open, 5, 0, 'tcp:9\0');
    expect(await host.line()).toBe('OKAY 1 5');
    await host.greet();
    expect(fates).toEqual(['begun', 'ended']);
    host.send(COMMAND.open, 5, 0, 'tcp:9\0');
    expect(await host.line()).toBe('OKAY 1 5');
    host.socket.destroy();
    await expect.poll(() => fates).toEqual(['begun', 'ended', 'begun', 'ended']);
  });

  it('comes first: requests before it are not answered', async () => {
    const host = await bench.connected();
    host.send(COMMAND.open, 5, 0, 'shell:input tap 1 1\0');
    expect((await host.greet())?.name).toBe('CNXN');
    expect(bench.device.journal.total).toBe(0);
  });
});

describe('streams', () => {
  beforeEach(async () => {
    bench = await startBench();
  });

  it('run a service and end with it', async () => {
    const host = await bench.online();
    host.send(COMMAND.open, 7, 0, 'shell:echo hello\0');
    expect(await host.line()).toBe('OKAY 1 7');
    expect(await host.line()).toBe('WRTE 1 7 hello');
    expect(await host.line()).toBe('CLSE 1 7');
    // Its own end is not answered again, and its id is not used again.
    host.send(COMMAND.okay, 7, 1);
    host.send(COMMAND.close, 7, 1);
    host.send(COMMAND.open, 8, 0, 'shell:echo again');
    expect(await host.line()).toBe('OKAY 2 8');
  });

  it('are refused for an unknown service, and with a window that was not agreed upon', async () => {
    const host = await bench.online();
    host.send(COMMAND.open, 7, 0, 'nonesuch:\0');
    expect(await host.line()).toBe('CLSE 0 7');
    host.send(COMMAND.open, 7, 32 * 1024 * 1024, 'shell:echo hello\0');
    expect(await host.line()).toBe('CLSE 0 7');
    host.send(COMMAND.open, 7, 0, '');
    expect(await host.line()).toBe('CLSE 0 7');
    host.send(COMMAND.open, 0, 0, 'shell:echo hello\0');
    host.send(COMMAND.open, 7, 0, 'shell:echo hello\0');
    expect(await host.line()).toBe('OKAY 1 7');
  });

  it('read their input to its end, and nothing of other streams', async () => {
    const host = await bench.online();
    host.send(COMMAND.open, 7, 0, 'exec:cat > /sdcard/sent; input tap 9 9\0');
    expect(await host.line()).toBe('OKAY 1 7');
    host.send(COMMAND.write, 7, 1, 'abc');
    expect(await host.line()).toBe('OKAY 1 7');
    for (const [from, to] of [
      [8, 1],
      [7, 2],
      [0, 1],
    ])
      host.send(COMMAND.write, from ?? 0, to ?? 0, 'stray');
    host.send(COMMAND.close, 8, 1);
    const done = new Promise<void>((resolve) => bench.device.onInput(() => resolve()));
    host.send(COMMAND.close, 7, 1);
    expect(await host.line()).toBe('CLSE 1 7');
    await done;
    const stored = bench.device.files.read('/sdcard/sent');
    expect(stored.ok && Buffer.from(stored.value).toString()).toBe('abc');
  });

  it('slow a host down that sends more than the service reads', async () => {
    let take = (): void => {};
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    bench.device.sockets.listen('tcp:9', async (stream) => {
      await taken;
      while ((await stream.reader.readSome()) !== null);
    });
    const opening = await bench.online();
    opening.send(COMMAND.open, 7, 0, 'tcp:9\0');
    expect(await opening.line()).toBe('OKAY 1 7');
    opening.send(COMMAND.write, 7, 1, Buffer.alloc(512 * 1024));
    // It is not acknowledged: the next message is about another stream.
    opening.send(COMMAND.open, 8, 0, 'nonesuch:\0');
    expect(await opening.line()).toBe('CLSE 0 8');
    take();
    expect(await opening.line()).toBe('OKAY 1 7');
  });

  it('go on beside a stream whose output the host does not read', async () => {
    bench.device.files.write('/sdcard/f', Buffer.alloc(600_000, 'x'));
    const host = await bench.online(0x01000001, 4_096);
    host.send(COMMAND.open, 7, 0, 'exec:cat /sdcard/f\0');
    expect(await host.line()).toBe('OKAY 1 7');
    expect((await host.next())?.payload.length).toBe(4_096);
    host.send(COMMAND.open, 8, 0, 'shell:echo other\0');
    expect(await host.line()).toBe('OKAY 2 8');
    expect(await host.line()).toBe('WRTE 2 8 other');
    expect(await host.line()).toBe('CLSE 2 8');
  });

  it('wait together for a host that reads nothing for a while, and lose nothing', async () => {
    bench.device.files.write('/sdcard/f', Buffer.alloc(3_000_000, 'x'));
    const host = await bench.online();
    const totals = new Map(Array.from({ length: 12 }, (_none, index) => [index + 1, 0]));
    for (const id of totals.keys()) host.send(COMMAND.open, id, 0, 'exec:cat /sdcard/f\0');
    // Far more than may be kept unsent, so the streams had to stop.
    for (let open = totals.size; open > 0; ) {
      const message = await host.next();
      const [from = 0, id = 0] = message?.args ?? [];
      if (message?.name === 'CLSE') open -= 1;
      if (message?.name !== 'WRTE') continue;
      totals.set(id, (totals.get(id) ?? 0) + message.payload.length);
      host.send(COMMAND.okay, id, from);
    }
    expect([...totals.values()]).toEqual(Array.from({ length: 12 }, () => 3_000_000));
  });

  it('break when their service fails, and the error is reported to the operator', async () => {
    bench.device.sockets.listen('tcp:9', async () => {
      throw new Error('the app is broken');
    });
    const host = await bench.online();
    host.send(COMMAND.open, 7, 0, 'tcp:9\0');
    expect(await host.line()).toBe('OKAY 1 7');
    expect(await host.line()).toBe('CLSE 1 7');
    expect(bench.errors).toEqual([new Error('the app is broken')]);
  });
});
