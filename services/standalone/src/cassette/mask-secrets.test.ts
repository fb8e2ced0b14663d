import { describe, expect, test } from 'vitest';
import { maskDump, maskFile, maskSecrets } from './mask-secrets.ts';

const SECRET = 'quiet-Lamp_9 (b)';

describe('a secret in a line of a cassette', () => {
  test('is masked in free text, at any depth, and keeps its length', () => {
    const line = { spec: { goal: `log in with ${SECRET}!` }, changes: [`“” → “${SECRET}”`] };
    const stars = '*'.repeat(SECRET.length);
    expect(maskSecrets(line, [SECRET])).toEqual({
      spec: { goal: `log in with ${stars}!` },
      changes: [`“” → “${stars}”`],
    });
  });

  test('is masked in what a goal was read to ask for', () => {
    const stars = '*'.repeat(SECRET.length);
    const obligation = (secret: string) => ({
      says: `log in with ${secret}`,
      values: [secret],
      where: secret,
      qualifiers: [secret],
    });
    const ledger = (secret: string) => ({ obligations: [obligation(secret)], remainder: [secret] });
    expect(maskSecrets(ledger(SECRET), [SECRET])).toEqual(ledger(stars));
  });

  test('is not looked for in ids and kinds, which may contain a short secret', () => {
    const line = { kind: 'event', type: 'step.advanced', captureId: 'cap_1', text: 'step 1' };
    expect(maskSecrets(line, ['step', '1'])).toEqual({ ...line, text: '**** *' });
  });

  test('is masked word by word in sentences, whatever their case', () => {
    const told = { message: 'no step deals with: quiet, lamp, b', thought: 'a lamp' };
    expect(maskSecrets(told, [SECRET])).toEqual({
      message: 'no step deals with: *****, ****, b',
      thought: 'a ****',
    });
    expect(maskSecrets({ thought: 'the LAMP' }, ['quiet-lamp'])).toEqual({ thought: 'the ****' });
  });

  test('that is part of another one leaves nothing of it', () => {
    expect(maskSecrets({ text: 'abcdef' }, ['abc', 'abcdef'])).toEqual({ text: '******' });
  });
});

test('nothing is touched where there is no secret', () => {
  const line = { text: 'a' };
  expect(maskSecrets(line, [])).toBe(line);
  expect(maskDump('<node text="a"/>', [])).toBe('<node text="a"/>');
});

test('a dump is masked in texts that people read, with either form of an apostrophe', () => {
  const dump = `<node text="it&apos;s&amp;5" content-desc="it's&amp;5" bounds="[5,5][55,55]" resource-id="x:id/5"/>`;
  expect(maskDump(dump, ["it's&5"])).toBe(
    '<node text="******" content-desc="******" bounds="[5,5][55,55]" resource-id="x:id/5"/>',
  );
});

test('the content of a file is masked as well, and its bytes are kept where there is no secret', () => {
  const told = Buffer.from(`pin=${SECRET}\r\nend`);
  expect(Buffer.from(maskFile(told, [SECRET])).toString()).toBe(`pin=${'*'.repeat(SECRET.length)}\r\nend`);
  const bytes = Buffer.from([0, 0xff, 0xfe, 0x41]);
  expect(maskFile(bytes, [SECRET])).toBe(bytes);
});
