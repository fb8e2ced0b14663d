/**
 * What XML 1.0 (production 2) never allows, not even as a reference: controls, halves of surrogate pairs, U+FFFE and
 * U+FFFF.
 */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as content of an element or as an attribute in double quotes, in XML and in HTML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** The text with U+FFFD in place of characters that XML cannot contain, not even as a reference. */
export function allowedInXml(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD');
}
