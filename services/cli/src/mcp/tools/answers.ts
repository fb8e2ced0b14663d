import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiError } from '@tapwright/client';
import { TapwrightError } from '@tapwright/contracts';

export type Content = CallToolResult['content'][number];

const TEXT_MAX = 20_000;
const OPENING = '<screen-text>';
const CLOSING = '</screen-text>';

/** What an agent reads. */
export function textOf(...lines: readonly string[]): Content {
  const text = lines.join('\n');
  return { type: 'text', text: text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}\n… cut` : text };
}

/**
 * A text that an app has shown or that somebody else has written, marked as data. It cannot leave the mark: whatever looks
 * like one within it loses its brackets.
 */
export function screenText(text: string): string {
  const inner = text.replace(/<(\s*\/?\s*screen-text\s*)>/gi, '[$1]').toWellFormed();
  return `${OPENING}${inner}${CLOSING}`;
}

/** JSON of things of the platform whose texts may come from apps. */
export function jsonOf(value: unknown): string {
  return screenText(JSON.stringify(value, null, 1));
}

/** Does the work of a tool. What the platform refuses is the tool's answer: the agent reads what to do about it. */
export async function answered(work: () => Promise<readonly Content[]>): Promise<CallToolResult> {
  try {
    return { content: [...(await work())] };
  } catch (thrown) {
    if (!(thrown instanceof ApiError || thrown instanceof TapwrightError)) throw thrown;
    const { code, message, field, expected, advice } = thrown;
    const told = [
      `${code}: ${screenText(message)}`,
      ...(field === undefined ? [] : [`field: ${field}`]),
      ...(expected === undefined ? [] : [`expected: ${expected}`]),
      ...(advice === undefined ? [] : [`advice: ${advice}`]),
    ];
    return { isError: true, content: [textOf(...told)] };
  }
}
