import type OpenAI from 'openai';
import type { ChatMessage, ModelTool, Picture } from '../port.ts';
import type { Accepted, Concession } from './concession.ts';
import { arranged, toContents } from './messages.ts';
import { type JsonSchema, responseFormat, shapeInWords } from './response-format.ts';
import type { RoleSettings } from './role-settings.ts';
import { functionsInWords, toolFields } from './tools.ts';

export type Body = OpenAI.ChatCompletionCreateParamsNonStreaming;

export interface Question {
  readonly model: string;
  readonly name: string;
  readonly schema: JsonSchema;
  readonly own: RoleSettings;
  readonly messages: readonly ChatMessage[];
  /** Messages after the question itself: a repair has two. */
  readonly after: number;
  readonly pictures: readonly Picture[];
  readonly tools: readonly ModelTool[];
  readonly callsTools: boolean;
  /** True if the answer is free text: no form is asked for. */
  readonly asText: boolean;
  /** Most tokens of the answer; null: as many as the endpoint allows. */
  readonly outputTokens: number | null;
}

/** The request that asks a question of an endpoint that accepts this much. */
export function requestOf(question: Question, accepted: Accepted): Body {
  const { model, own, messages, after } = question;
  const pictures = accepted.pictures ? question.pictures : [];
  const calls = question.callsTools && accepted.tools;
  const told =
    calls || question.asText
      ? []
      : [...functionsInWords(question.tools), ...shapeInWords(accepted.format, question.schema)];
  return {
    model,
    messages: toContents(arranged(messages, { told, system: accepted.system }), {
      pictures,
      // Enough to see what a screen shows (VisiDroid 5.3); what it costs differs between models.
      detail: accepted.detail ? (own.pictureDetail ?? 'low') : null,
      after,
    }),
    ...(calls ? toolFields(question.tools, accepted.toolChoice) : formatOf(question, accepted)),
    ...settingsIn(question, accepted),
  };
}

function formatOf({ name, schema, asText }: Question, { format }: Accepted): Pick<Body, 'response_format'> {
  const response_format = asText ? undefined : responseFormat(format, name, schema);
  return response_format === undefined ? {} : { response_format };
}

function settingsIn({ own, outputTokens }: Question, accepted: Accepted): Partial<Body> {
  const { temperature, seed, reasoning } = own;
  return {
    ...(temperature === undefined || !accepted.temperature ? {} : { temperature }),
    ...(seed === undefined || !accepted.seed ? {} : { seed }),
    ...(reasoning === undefined || !accepted.reasoning ? {} : { reasoning_effort: reasoning }),
    ...(outputTokens === null || accepted.outputLimit === null
      ? {}
      : { [accepted.outputLimit]: outputTokens }),
  };
}

function hasDetail({ content }: Body['messages'][number]): boolean {
  const parts = Array.isArray(content) ? content : [];
  return parts.some((part) => part.type === 'image_url' && part.image_url.detail !== undefined);
}

/** What a request holds that the endpoint may refuse. */
export function partsOf(body: Body): readonly Concession[] {
  const limit = body.max_completion_tokens ?? body.max_tokens;
  const parts: Readonly<Record<Concession, boolean>> = {
    tools: body.tools !== undefined,
    toolChoice: body.tool_choice !== undefined,
    pictures: body.messages.some(({ content }) => Array.isArray(content)),
    detail: body.messages.some(hasDetail),
    reasoning: body.reasoning_effort !== undefined,
    seed: body.seed !== undefined,
    temperature: body.temperature !== undefined,
    outputLimit: limit !== undefined,
    format: body.response_format !== undefined,
    system: body.messages.some(({ role }) => role === 'system'),
  };
  return (Object.keys(parts) as Concession[]).filter((part) => parts[part]);
}
