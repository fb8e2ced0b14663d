import type { DeviceCommand } from './port.ts';
import { isTypable } from './text-commands.ts';

/** The commands before the field is touched, for typing, and afterwards. */
export interface Typing {
  readonly before: readonly DeviceCommand[];
  readonly text: readonly DeviceCommand[];
  readonly after: readonly DeviceCommand[];
}

/**
 * Number of characters in one command. After a crash at most this many are uncertain, and a line stays far below adb's
 * limit, even if each character takes five in the shell.
 */
const TEXT_PER_COMMAND = 120;

/** The commands that type `text`, each with its own id in the books; none for an empty text. */
export function typing(text: string): Typing {
  const parts = partsOf(text);
  if (isTypable(text)) {
    return { before: [], text: parts.map((part) => ({ kind: 'text', text: part })), after: [] };
  }
  return {
    before: [{ kind: 'use_test_keyboard' }],
    text: parts.map((part) => ({ kind: 'broadcast_text', text: part })),
    after: [{ kind: 'restore_keyboard' }],
  };
}

/** Never splits what a reader sees as one character, nor a line end. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (part.length > 0 && part.length + segment.length > TEXT_PER_COMMAND) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return part === '' ? parts : [...parts, part];
}
