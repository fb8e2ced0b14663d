import type OpenAI from 'openai';
import type { ChatMessage, Picture } from '../port.ts';
import type { PictureDetail } from './role-settings.ts';

export interface Arrangement {
  /** What is added to the instructions, such as the schema of the answer in words. */
  readonly told: readonly string[];
  /** False: the endpoint knows no system message. */
  readonly system: boolean;
}

/**
 * The messages with one system message at most, which comes first: the templates of many models refuse a second one, or
 * one in another place. Where there may be none, it stands before the first question.
 */
export function arranged(
  messages: readonly ChatMessage[],
  { told, system }: Arrangement,
): readonly ChatMessage[] {
  const own = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const rest = messages.filter(({ role }) => role !== 'system');
  const content = [...own, ...told].join('\n\n');
  if (content === '') return rest;
  const [first, ...others] = rest;
  if (system || first === undefined) return [{ role: 'system', content }, ...rest];
  return [{ role: first.role, content: `${content}\n\n${first.content}` }, ...others];
}

export interface Shown {
  readonly pictures: readonly Picture[];
  /** Null: it is not said. */
  readonly detail: PictureDetail | null;
  /** Messages after the question itself: a repair has two. */
  readonly after: number;
}

/** The messages in the form of the API, with the pictures beside the text of the question's last message. */
export function toContents(
  messages: readonly ChatMessage[],
  { pictures, detail, after }: Shown,
): OpenAI.ChatCompletionMessageParam[] {
  const last = messages.length - 1 - after;
  return messages.map(({ role, content }, at) => {
    if (role !== 'user' || at !== last || pictures.length === 0) return { role, content };
    return {
      role,
      content: [{ type: 'text', text: content }, ...pictures.map((one) => toPart(one, detail))],
    };
  });
}

function toPart(
  { mediaType, base64 }: Picture,
  detail: PictureDetail | null,
): OpenAI.ChatCompletionContentPartImage {
  const url = `data:${mediaType};base64,${base64}`;
  return { type: 'image_url', image_url: { url, ...(detail === null ? {} : { detail }) } };
}
