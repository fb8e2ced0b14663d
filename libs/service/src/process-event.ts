import type { Delivery, Settlement } from '@tapwright/bus';
import type { JobRow } from '@tapwright/store';
import type { Handler } from './handler.ts';
import { attempts } from './middleware/attempts.ts';
import { awaitNewer } from './middleware/await-newer.ts';
import { chainOf } from './middleware/chain.ts';
import { commit } from './middleware/commit.ts';
import { deadLetter } from './middleware/dead-letter.ts';
import { follow } from './middleware/follow.ts';
import { handle } from './middleware/handle.ts';
import { keepAlive } from './middleware/keep-alive.ts';
import { load } from './middleware/load.ts';
import { outage } from './middleware/outage.ts';
import { parse } from './middleware/parse.ts';
import { publish } from './middleware/publish.ts';
import { reread } from './middleware/reread.ts';
import { retry } from './middleware/retry.ts';
import { trace } from './middleware/trace.ts';
import { validate } from './middleware/validate.ts';
import type { Delivered, Kit } from './middleware/work.ts';

/** What happens to a delivery, from the outermost step to the innermost. */
const MIDDLEWARES = chainOf<Delivered>()
  .with(parse)
  .with(keepAlive)
  .with(deadLetter)
  .with(outage)
  .with(attempts)
  .with(load)
  .with(awaitNewer)
  .with(retry)
  .with(validate)
  .with(trace)
  .with(reread)
  .with(handle)
  .with(follow)
  .with(commit)
  .end(publish);

export interface Processing<Deps> extends Omit<Kit, 'handler' | 'handle'> {
  readonly handler: Handler<Deps>;
  /** What the handler gets for an event of this job. */
  readonly depsOf: (job: JobRow) => Deps;
}

/** Handles one delivery: never throws, always returns what happens to the message. */
export function processEvent<Deps>(processing: Processing<Deps>, delivery: Delivery): Promise<Settlement> {
  const { handler, depsOf, ...kit } = processing;
  const commits = kit.db.asynchronous();
  return MIDDLEWARES({
    kit: { ...kit, handler, handle: (input) => handler.handle(input, depsOf(input.job)) },
    delivery,
    ...(commits === null ? {} : { commits }),
  });
}
