import { afterEach, describe, expect, it } from 'vitest';
import { type Bench, startBench } from './bench.fixture.ts';
import { COMMAND } from './wire.ts';

let bench: Bench;

afterEach(() => bench[Symbol.asyncDispose]());

describe('states', () => {
  it('silent: nothing is sent any more, on old connections and new ones', async () => {
    bench = await startBench();
    const old = await bench.online();
    bench.adbd.setState('silent');
    old.send(COMMAND.open, 7, 0, 'shell:input tap 1 1\0');
    const fresh = await bench.connected();
    fresh.send(COMMAND.connect, 0x01000001, 4_096, 'host::\0');
    const answered = Promise.race([old.line(), fresh.line()]);
    // Meanwhile another device of the same process has answered.
    await using witness = await startBench();
    await witness.online();
    bench.adbd.setState('device');
    // The first thing they receive is the end.
    expect(await answered).toBe('closed');
    expect(bench.device.journal.total).toBe(0);
    await bench.online();
  });

  it('dropAll breaks connections and accepts new ones', async () => {
    bench = await startBench();
    const host = await bench.online();
    bench.adbd.dropAll();
    expect(await host.line()).toBe('closed');
    await bench.online();
  });

  it('a phone that is off breaks its connections and accepts none until it starts', async () => {
    bench = await startBench();
    const host = await bench.online();
    bench.device.reboot();
    expect(await host.line()).toBe('closed');
    const early = await bench.connected();
    expect(await early.greet()).toBeNull();
    await expect.poll(() => bench.device.power.state).not.toBe('off');
    await bench.online();
  });

  it('close frees the port', async () => {
    bench = await startBench();
    const host = await bench.online();
    await bench.adbd.close();
    expect(await host.line()).toBe('closed');
    const { port } = bench.adbd;
    bench = await startBench({ port });
    await expect(startBench({ port })).rejects.toMatchObject({ code: 'INPUT_INVALID', field: 'port' });
  });
});
