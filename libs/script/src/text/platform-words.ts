const WORDS =
  /^(?:navigate up|more options|open navigation drawer|close navigation drawer|clear (?:query|text)|(?:previous|next) month|cancel|ok|dismiss)$/i;

/**
 * True for words of Android itself on what nearly every screen has: they tell little of an app, and with another language
 * of the system they are others (AOSP and androidx string resources).
 */
export function isOfPlatform(text: string): boolean {
  return WORDS.test(text.trim());
}
