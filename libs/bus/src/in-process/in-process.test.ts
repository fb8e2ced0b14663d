import { busConformance } from '../conformance.ts';
import { createInProcessBus } from './bus.ts';

busConformance('The in-process bus', async ({ maxQueued }) => {
  const bus = createInProcessBus({ maxQueued });
  return { bus, dispose: () => bus.close() };
});
