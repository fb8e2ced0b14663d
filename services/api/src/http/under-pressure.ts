import { fastifyUnderPressure } from '@fastify/under-pressure';
import { TapwrightError } from '@tapwright/contracts';
import type { FastifyInstance } from 'fastify';

/** A process whose work waits this long for its turn answers nobody in time. */
const DELAY_MAX_MS = 2_000;
const RETRY_AFTER_S = 5;

/** Refuses requests while the process cannot keep up, so that those it has taken are answered. @throws `API_OVERLOADED` from the hook */
export function refuseUnderPressure(app: FastifyInstance, delayMaxMs = DELAY_MAX_MS): void {
  app.register(fastifyUnderPressure, {
    maxEventLoopDelay: delayMaxMs,
    pressureHandler: (_request, reply) => {
      reply.header('retry-after', RETRY_AFTER_S);
      throw new TapwrightError('API_OVERLOADED', 'this process has more to do than it can', {
        expected: 'the same request a little later',
      });
    },
  });
}
