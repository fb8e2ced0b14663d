import { type Format, looser } from './response-format.ts';

/** How an endpoint may be asked: what it accepts of everything that can be sent. */
export interface Accepted {
  readonly format: Format;
  readonly tools: boolean;
  /** False: a call cannot be demanded, only offered. */
  readonly toolChoice: boolean;
  readonly pictures: boolean;
  /** False: a picture does not say in which detail it is to be seen. */
  readonly detail: boolean;
  /** False: what would be a system message stands before the first question. */
  readonly system: boolean;
  /** The name of the field for the most tokens of an answer; null: none is sent. */
  readonly outputLimit: 'max_completion_tokens' | 'max_tokens' | null;
  readonly temperature: boolean;
  readonly seed: boolean;
  readonly reasoning: boolean;
}

export const ALL_ACCEPTED: Accepted = {
  format: 'json_schema',
  tools: true,
  toolChoice: true,
  pictures: true,
  detail: true,
  system: true,
  outputLimit: 'max_completion_tokens',
  temperature: true,
  seed: true,
  reasoning: true,
};

/** What a question can do without, or can be asked for in another way. */
export const CONCESSIONS = [
  'tools',
  'toolChoice',
  'detail',
  'pictures',
  'reasoning',
  'seed',
  'temperature',
  'outputLimit',
  'format',
  'system',
] as const;
export type Concession = (typeof CONCESSIONS)[number];

/** Small parts of others: they are only left out where an endpoint names them, or all would be tried twice. */
const SAID_ONLY: ReadonlySet<Concession> = new Set(['toolChoice', 'detail']);

/** Words of an endpoint by which it names what it does not accept. */
const NAMED: Readonly<Record<Concession, RegExp>> = {
  toolChoice: /tool_choice/,
  tools: /\btools?\b|function call|functions?\b.*not support/,
  detail: /\bdetail\b/,
  pictures: /image|picture|vision|multimodal|mmproj|modalit|content.*(?:valid|should be|must be).*string/,
  reasoning: /reasoning/,
  seed: /\bseed\b/,
  temperature: /temperature/,
  outputLimit: /max_completion_tokens|max_tokens/,
  format: /response_format|json_schema|json_object|structured output|guided|grammar|json mode|\bschema\b/,
  system: /system (?:message|role|prompt|instruction)|role.{0,20}system|roles must alternate/,
};

/**
 * The next thing to leave out, or to ask for in another way, after a refusal: what the endpoint names, else the first
 * in the order. Null where nothing is left. Its words choose among what was sent, and do nothing more.
 */
export function nextConcession(sent: readonly Concession[], words: string): Concession | null {
  const named = CONCESSIONS.find((one) => sent.includes(one) && NAMED[one].test(words));
  return named ?? CONCESSIONS.find((one) => sent.includes(one) && !SAID_ONLY.has(one)) ?? null;
}

/** True where the endpoint's words name something that was sent. */
export function namesOneOf(sent: readonly Concession[], words: string): boolean {
  return sent.some((one) => NAMED[one].test(words));
}

/** The same with one thing less. */
export function concede(accepted: Accepted, one: Concession): Accepted {
  switch (one) {
    case 'format':
      return { ...accepted, format: looser(accepted.format) ?? accepted.format };
    case 'outputLimit':
      return {
        ...accepted,
        outputLimit: accepted.outputLimit === 'max_completion_tokens' ? 'max_tokens' : null,
      };
    default:
      return { ...accepted, [one]: false };
  }
}
