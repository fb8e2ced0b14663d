import { allowedInXml, escapeXml } from '@tapwright/escape';

/** Any text as content of an element; characters that XML cannot contain become U+FFFD. */
export function xmlText(text: string): string {
  // A bare carriage return would be read back as a line feed.
  return escapeXml(allowedInXml(text)).replaceAll('\r', '&#13;');
}

/** Any text as the value of an attribute in double quotes; its white space survives normalisation by the reader. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');
}

/** One element with its attributes in the given order. `content` is already markup. */
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
