const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

// XML 1.0 does not allow control characters and lone surrogates, not even escaped.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Replaces the characters that XML cannot hold. */
export function allowedInXml(text: string, instead: '.' | ' '): string {
  return text.replace(FORBIDDEN, instead);
}

/** Escapes text for the content of an element, or for an attribute without line breaks. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => REFERENCES[sign] ?? sign);
}

/** Escapes a value for double quotes. Line breaks become references, else a parser reads them as spaces. */
export function escapeAttribute(value: string): string {
  return value.replace(/[&<>"\n\r\t]/g, (sign) => REFERENCES[sign] ?? sign);
}
