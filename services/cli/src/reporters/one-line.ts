/** Texts of apps and models: control characters and line ends must not reach a terminal or the log of a build server. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}
