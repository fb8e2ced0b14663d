import { describe, expect, test } from 'vitest';
import { redactionOf } from './secret-values.ts';

const redaction = redactionOf([
  ['pin', '264019'],
  ['card', '9210044177309155'],
  ['code', '381'],
  ['name', 'Añka "R" & Söhne'],
]);

describe('a secret value is taken out of a text', () => {
  test.each([
    ['264019', '${pin}'],
    ['your code 264019!', 'your code ${pin}!'],
    ['9210 0441 7730 9155', '${card}'],
    ['9210-0441-7730-9155 ok', '${card} ok'],
    ['x264019y', 'x${pin}y'],
    ['CVV 381', 'CVV ${code}'],
    ['13810', '13810'],
    ['AÑKA "R" & SÖHNE', '${name}'],
    ['26401', '26401'],
  ])('%j: %j', (text, redacted) => expect(redaction.text(text)).toBe(redacted));
});

test('a value with characters of regular expressions is taken literally', () => {
  const odd = redactionOf([['a', 'p.*$&(x)']]);
  expect(odd.text('p.*$&(x) pXX$&(x)')).toBe('${a} pXX$&(x)');
});

test('a dump loses it in every attribute, however it is written; the rest stays exactly as it is', () => {
  const dump = `<node text="A&#241;ka &quot;R&quot; &amp; S&#xF6;hne" hint='x' content-desc="2640&#49;9" bounds="[0,0][264,19]"/>`;
  expect(redaction.dump(dump)).toBe(
    `<node text="\${name}" hint='x' content-desc="\${pin}" bounds="[0,0][264,19]"/>`,
  );
  const plain = '<node text="A &amp; B&#10;C"/>';
  expect(redaction.dump(plain)).toBe(plain);
});

test('a value that is too short to be recognized stays', () => {
  expect(redactionOf([['x', '7']]).text('7 of 7')).toBe('7 of 7');
});
