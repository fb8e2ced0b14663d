import { expect, it } from 'vitest';
import { scanXml } from './dump/xml-scan.ts';
import { allowedInXml, escapeAttribute, escapeXml } from './xml-text.ts';

const EVERY_SIGN = 'a & b < c > d "e" \'f\'\n\r\tß😀';

it('an attribute is read back unchanged, including line breaks', () => {
  const [token] = scanXml(`<node text="${escapeAttribute(EVERY_SIGN)}"/>`);
  expect(token?.kind === 'open' && token.attributes.get('text')).toBe(EVERY_SIGN);
});

it('content keeps its line breaks', () => {
  expect(escapeXml('1 < 2\n"x" & y')).toBe('1 &lt; 2\n&quot;x&quot; &amp; y');
});

it.each(['\0', '\u001b', '\ud800', '\udc00', '\uffff'])('what XML cannot hold is left out: %j', (sign) => {
  expect(allowedInXml(`a${sign}b`, '.')).toBe('a.b');
});

it.each(['\t', '\n', '\u0085', '\ufffd', '😀'])('what XML can hold stays: %j', (sign) => {
  expect(allowedInXml(sign, ' ')).toBe(sign);
});
