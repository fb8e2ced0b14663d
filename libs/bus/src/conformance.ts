import { describe } from 'vitest';
import { deliveryTests } from './tests/delivery.ts';
import { drainTests } from './tests/drain.ts';
import { failureTests } from './tests/failure.ts';
import { flowTests } from './tests/flow.ts';
import { handoverTests } from './tests/handover.ts';
import { orderTests } from './tests/order.ts';
import { requestTests } from './tests/request.ts';
import type { OpenBus } from './tests/stage.ts';

export type { BusUnderTest, OpenBus } from './tests/stage.ts';

/**
 * Registers the tests that every implementation of the `Bus` port must pass.
 * @param open makes a separate, empty bus for each test, which holds at most `maxQueued` messages per event
 */
export function busConformance(name: string, open: OpenBus): void {
  describe(`${name} keeps the promises of the bus`, () => {
    deliveryTests(open);
    orderTests(open);
    failureTests(open);
    flowTests(open);
    drainTests(open);
    requestTests(open);
    handoverTests(open);
  });

  // Order is promised for messages on the same way only; see `handoverTests` for places.
  describe(`${name} keeps them for what it hands over`, () => {
    const handing = handingOver(open);
    deliveryTests(handing);
    failureTests(handing);
  });
}

/** The same bus for somebody who hands over whatever can be handed over. */
function handingOver(open: OpenBus): OpenBus {
  return async (bounds) => {
    const { bus, dispose } = await open(bounds);
    const publish: typeof bus.publish = async (message) => {
      if (!bus.handOver(message)) await bus.publish(message);
    };
    return { bus: { ...bus, publish }, dispose };
  };
}
