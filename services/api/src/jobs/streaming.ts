import { createEndedCallers, type EndedCallers } from '../access/ended-callers.ts';
import type { RestContext } from '../http/rest-app.ts';
import { createEventFeed, type EventFeed } from './event-feed.ts';
import { createNewsFeed, type NewsFeed } from './news-feed.ts';
import { createStreamCount, type StreamCount } from './stream-count.ts';

/** What all requests share that wait for events. */
export interface Streaming {
  readonly feed: EventFeed;
  readonly news: NewsFeed;
  readonly ended: EndedCallers;
  readonly count: StreamCount;
}

const known = new WeakMap<RestContext, Streaming>();

/** Made at the first request: routes that are only described have no platform. */
export function streamingOf(context: RestContext): Streaming {
  const before = known.get(context);
  if (before !== undefined) return before;
  const { platform, streamEveryMs: everyMs } = context;
  const streaming = {
    feed: createEventFeed({ ...platform, everyMs }),
    news: createNewsFeed({ db: platform.db, everyMs }),
    ended: createEndedCallers({ db: platform.db, everyMs }),
    count: createStreamCount(),
  };
  known.set(context, streaming);
  return streaming;
}
