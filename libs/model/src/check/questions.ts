import { z } from 'zod';
import type { ChatMessage, ModelTool } from '../port.ts';

/** The reason stands before the choice, as in the questions of a run. */
export const Choice = z.object({ reason: z.string(), index: z.number().int() });
export const Seen = z.object({ reason: z.string(), word: z.string().nullable() });
export const Call = z.object({
  thought: z.string().nullish(),
  tool: z.string(),
  arguments: z
    .looseObject({})
    .meta({ properties: { ID: { type: ['integer', 'null'] } }, additionalProperties: false })
    .nullish(),
});

const NAMES = [
  'Inbox',
  'Drafts',
  'Sent',
  'Archive',
  'Trash',
  'Labels',
  'Contacts',
  'Calendar',
  'Files',
  'Settings',
];
const LINES = 120;

const lineAt = (at: number) => `${NAMES[at % NAMES.length]} ${Math.floor(at / NAMES.length) + 1}`;

/** Long enough for an endpoint to keep it, and the same each time. */
const LIST = Array.from({ length: LINES }, (_, at) => `index-${at}: click "${lineAt(at)}"`).join('\n');

/** A question as an actor is asked, and its right answer. */
export function choiceQuestion(number: number): {
  readonly messages: readonly ChatMessage[];
  readonly right: number;
} {
  const right = (number * 37 + 11) % LINES;
  return {
    right,
    messages: [
      {
        role: 'system',
        content: `You test an app. Choose one action by its number.\nAnswer with JSON: {"reason": string, "index": number}.\nThe actions:\n${LIST}`,
      },
      { role: 'user', content: `Press "${lineAt(right)}". Which action?` },
    ],
  };
}

export const BUTTON = 7;
export const TOOLS: readonly ModelTool[] = [
  {
    name: 'press',
    description: 'Press a button.',
    parameters: {
      type: 'object',
      properties: { ID: { type: 'integer', description: 'number of the button' } },
      required: ['ID'],
      additionalProperties: false,
    },
  },
  {
    name: 'back',
    description: 'Go back.',
    parameters: { type: 'object', properties: {}, additionalProperties: false },
  },
];

export const CALL_MESSAGES: readonly ChatMessage[] = [
  { role: 'system', content: 'You test an app by calling one function.' },
  { role: 'user', content: `Press the button with the number ${BUTTON}.` },
];

export const PICTURE_MESSAGES: readonly ChatMessage[] = [
  {
    role: 'system',
    content:
      'You look at a picture. Answer with JSON: {"reason": string, "word": the word that it shows, or null if there is no picture}.',
  },
  { role: 'user', content: 'Which word does the picture show?' },
];
