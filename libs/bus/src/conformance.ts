import { describe } from 'vitest';
import { deliveryTests } from './tests/delivery.ts';
import { drainTests } from './tests/drain.ts';
import { failureTests } from './tests/failure.ts';
import { flowTests } from './tests/flow.ts';
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
  });
}
