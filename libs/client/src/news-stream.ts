import { connectionOf, objectIn, pauseAfter, type StreamOptions } from './connection.ts';
import type { components } from './rest-types.ts';

/**
 * How a job of the tenant stands, or `stream.opened`: where that is not `resumed`, news may have been missed, and whoever keeps a
 * list of jobs reads it anew.
 */
export type News = components['schemas']['StreamedNews'] & {
  /** To go on after it: also in another process. */
  readonly id: string;
};

export interface NewsStreamOptions extends StreamOptions {
  /** Id of the last news that are known; absent: from now on. */
  readonly after?: string | undefined;
}

export interface NewsStreamSource {
  readonly url: string;
  /** Opens the stream after these news; null: from now on. */
  open(after: string | null, signal: AbortSignal): Promise<Response>;
}

/**
 * News of all jobs, until the caller stops. A stream that is cut is taken up after the last news that were given.
 * @throws ApiError where the platform refuses the stream, or stays away; what the signal was aborted with
 */
export async function* streamNews(
  source: NewsStreamSource,
  options: NewsStreamOptions,
): AsyncGenerator<News> {
  let place = options.after ?? null;
  for (let failed = 0; ; ) {
    let came = false;
    const from = place;
    const stream = connectionOf(
      {
        url: source.url,
        open: (signal) => source.open(from, signal),
        read({ id, data }) {
          const news = objectIn(data);
          return news !== null && 'type' in news ? ({ ...news, id: id ?? place ?? '' } as News) : null;
        },
      },
      options,
    );
    for await (const news of stream.events) {
      came = true;
      if (news.id !== '') place = news.id;
      yield news;
    }
    const end = stream.end();
    failed = came || end.kind === 'quiet' ? 1 : failed + 1;
    await pauseAfter(end, { failed, url: source.url, options });
  }
}
