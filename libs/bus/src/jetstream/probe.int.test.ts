import { findNats, servicesOnly } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { probeJetStream } from './probe.ts';

describe.runIf(servicesOnly('a look at NATS'))('a look at NATS', () => {
  test('says its version, and that it keeps streams', async () => {
    const probe = await probeJetStream({ servers: await findNats(), timeoutMs: 60_000 });
    expect(probe).toEqual({ version: expect.stringMatching(/^2\.\d+/), hasJetStream: true });
  });
});

test('a server that is not there is an outage, named by its address', async () => {
  await expect(probeJetStream({ servers: '127.0.0.1:1', timeoutMs: 5_000 })).rejects.toMatchObject({
    code: 'BUS_UNAVAILABLE',
    message: expect.stringContaining('127.0.0.1:1'),
  });
});
