/** How models mark what they think before they answer. The opening mark is often part of the prompt, so it may be missing. */
const MARKS: readonly { readonly open: RegExp; readonly close: RegExp }[] = [
  {
    open: /<(?:think|thinking|thought|reasoning)>/i,
    close: /<\/(?:think|thinking|thought|reasoning)>/gi,
  },
  { open: /\[THINK\]/, close: /\[\/THINK\]/g },
  { open: /<\|channel\|>analysis<\|message\|>/, close: /<\|channel\|>final<\|message\|>/g },
];

/**
 * The answer without what was thought before it, however often; empty where the thought never ends: then there is no
 * answer, only drafts of one.
 */
export function withoutThoughts(text: string): string {
  for (const { open, close } of MARKS) {
    const last = [...text.matchAll(close)].at(-1);
    const after = last === undefined ? text : text.slice(last.index + last[0].length);
    const unclosed = after.search(open);
    if (last !== undefined || unclosed >= 0) return (unclosed < 0 ? after : after.slice(0, unclosed)).trim();
  }
  return text;
}
