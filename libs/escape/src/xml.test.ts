import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { allowedInXml, escapeXml } from './xml.ts';

/** The attribute and the content of an element with the text, as a parser reads them. */
function readBack(text: string): readonly (string | undefined)[] {
  const said: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ attributes }) => said.push(attributes.a ?? ''));
  parser.on('text', (read) => said.push(read));
  parser.write(`<x a="${text}">${text}</x>`).close();
  return said;
}

test.each([`<b a="1">'&amp;'</b>`, ']]>', '&#10;&lt;', 'é 支付 😀'])('%s is read back unchanged', (text) => {
  expect(readBack(escapeXml(text))).toEqual([text, text]);
});

test('characters that XML cannot contain become a replacement character; white space stays', () => {
  expect(allowedInXml('a\u0000\u0007\ud800\uffff\t\n\r😀')).toBe('a\ufffd\ufffd\ufffd\ufffd\t\n\r😀');
  expect(readBack(escapeXml(allowedInXml('\u0001<')))).toEqual(['\ufffd<', '\ufffd<']);
});
