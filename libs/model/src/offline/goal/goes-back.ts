const BACK =
  /^\s*(?:the (?:user|tester|customer) |please )?(?:press(?:es)?|taps?|hits?|go(?:es)?|navigates?|returns?|gets?|turns?)\s+(?:on\s+)?(?:the\s+)?(?:(?:device|phone|system)(?:['’]s)?\s+)?back(?:\s+(?:button|key|arrow))?(?:\s+(?:to|from|out)\b.*)?[.!]?\s*$/i;

/** `Press back`, `Go back to the list`: the phone's own way back is the deed. */
export function goesBack(sentence: string): boolean {
  return BACK.test(sentence);
}
