import type OpenAI from 'openai';
import type { ChatMessage, Picture } from '../port.ts';

/**
 * The messages in the form of the API, with the pictures beside the text of the question's last message. Low detail:
 * the endpoint scales a picture down, for 85 tokens; that is enough to see what a screen shows (VisiDroid 5.3).
 */
export function toContents(
  messages: readonly ChatMessage[],
  { asked, pictures }: { readonly asked: number; readonly pictures: readonly Picture[] },
): OpenAI.ChatCompletionMessageParam[] {
  return messages.map(({ role, content }, at) => {
    if (role !== 'user' || at !== asked - 1 || pictures.length === 0) return { role, content };
    return { role, content: [{ type: 'text', text: content }, ...pictures.map(toPart)] };
  });
}

function toPart({ mediaType, base64 }: Picture): OpenAI.ChatCompletionContentPartImage {
  return { type: 'image_url', image_url: { url: `data:${mediaType};base64,${base64}`, detail: 'low' } };
}
