const WORDS =
  /^(?:navigate up|more options|open navigation drawer|close navigation drawer|clear (?:query|text)|(?:previous|next) month|cancel|ok|dismiss)$/i;

/**
 * True for words of Android itself that nearly every screen has: they say little about an app, and change with the
 * language of the system (AOSP and androidx string resources).
 */
export function isOfPlatform(text: string): boolean {
  return WORDS.test(text.trim());
}
