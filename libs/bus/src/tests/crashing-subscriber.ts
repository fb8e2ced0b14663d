import { connectJetStreamBus } from '../jetstream/bus.ts';

// A process that takes one message, prints this, and never settles it: the test kills it before it has settled.
const [servers = '', prefix = ''] = process.argv.slice(2);
const bus = await connectJetStreamBus({ servers, prefix });
await bus.subscribe({
  consumer: 'tester',
  type: 'screen.observed',
  address: null,
  concurrency: 1,
  ackWaitMs: 1_000,
  inactiveMs: 0,
  handler: ({ message }) => {
    process.stdout.write(`${message.body}\n`);
    return new Promise(() => undefined);
  },
});
