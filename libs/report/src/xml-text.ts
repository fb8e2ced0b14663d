/** What XML 1.0 (production 2) does not allow, written in no way at all: controls, halves of surrogate pairs, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Any text as content of an element; what XML cannot hold becomes U+FFFD. */
export function xmlText(text: string): string {
  // A bare carriage return would be read back as a line feed.
  return text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>\r]/g, entity);
}

/** Any text as the value of an attribute in double quotes; white space survives the reader's normalisation. */
export function xmlAttribute(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"\t\n\r]/g, entity);
}

function entity(character: string): string {
  return ENTITIES[character] ?? character;
}

/** One element with its attributes in the order given. Content is markup already. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[] | string = '',
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${xmlAttribute(String(value))}"`,
  );
  const start = `<${name}${written.join('')}`;
  if (typeof content === 'string') return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
  return content.length === 0 ? `${start}/>` : `${start}>\n${content.join('\n')}\n</${name}>`;
}
