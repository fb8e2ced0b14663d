/** What the test server does with one question. */
export type Behaviour =
  /** A completion with this content. */
  | {
      readonly kind: 'answer';
      readonly content: string;
      /** Functions that it calls, with their arguments as JSON or, as some endpoints do, as an object; absent: none. */
      readonly calls?: readonly { readonly name: string; readonly arguments: string | object }[];
      readonly finishReason?: 'stop' | 'length' | 'content_filter';
      readonly usage?: Usage;
      /** Fields of the message that differ, such as `refusal`, `reasoning_content` or a content of parts. */
      readonly message?: Readonly<Record<string, unknown>>;
      /** The endpoint does not count. */
      readonly uncounted?: true;
      /** The whole of `usage`, where it has another form. */
      readonly usageBody?: unknown;
      /** It comes as a stream of events, piece by piece. */
      readonly streamed?: true;
    }
  /** An error; `retryAfterSeconds` becomes the header `Retry-After`, as does a date. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly retryAfterSeconds?: number;
      readonly retryAfterDate?: string;
      readonly message?: string;
      /** Code and field, as OpenAI names them. */
      readonly code?: string;
      readonly param?: string;
      /** The whole body, where it has another form. */
      readonly body?: unknown;
    }
  /** No answer until the client gives up. */
  | { readonly kind: 'hang' }
  /** The headers and half of the body, then nothing. */
  | { readonly kind: 'stall' }
  /** A body without an end: it is sent as long as somebody reads it. */
  | { readonly kind: 'endless' }
  /** The connection is cut without an answer. */
  | { readonly kind: 'reset' }
  /** The connection is cut in the middle of the body. */
  | { readonly kind: 'reset_in_body' }
  /** A body sent as it is, under this content type. */
  | { readonly kind: 'body'; readonly body: string; readonly contentType: string };

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number;
}

/** A question as the server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** What follows the question mark; empty if nothing does. */
  readonly query: string;
  readonly authorization: string;
  /** By their names in lower case; of several with one name, the first. */
  readonly headers: ReadonlyMap<string, string>;
  /** Parsed JSON; null if there is none. */
  readonly body: unknown;
}

/** A list is used in order and its last entry repeated; a function decides each time. */
export type Script =
  | readonly Behaviour[]
  | ((request: ReceivedRequest, count: number) => Behaviour | Promise<Behaviour>);

export const ok = (answer: unknown, usage?: Usage): Behaviour => ({
  kind: 'answer',
  content: JSON.stringify(answer),
  ...(usage === undefined ? {} : { usage }),
});

/** An answer that calls one function. */
export const calls = (name: string, said: unknown): Behaviour => ({
  kind: 'answer',
  content: '',
  calls: [{ name, arguments: JSON.stringify(said) }],
});

export async function behaviourFor(
  script: Script,
  request: ReceivedRequest,
  count: number,
): Promise<Behaviour> {
  if (typeof script === 'function') return script(request, count);
  return script[Math.min(count, script.length - 1)] ?? { kind: 'status', status: 500 };
}

/** A refusal of the request, in the endpoint's own words. */
export const refusing = (
  status: number,
  message: string,
  about: { code?: string; param?: string } = {},
): Behaviour => ({
  kind: 'status',
  status,
  message,
  ...about,
});
