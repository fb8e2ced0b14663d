import { describe, expect, test } from 'vitest';
import { withoutTyped } from './redact.ts';

describe('typed text is taken out of a line', () => {
  test.each([
    [['secret'], 'For input string: "secret"', 'For input string: "[typed]"'],
    [['secret'], 'xsecrety', 'x[typed]y'],
    [['12'], 'bad "12" in 2012', 'bad "[typed]" in 2012'],
    [['a.b*c'], 'no a.b*c and aXbbc', 'no [typed] and aXbbc'],
    [['one\ntwo-lines'], 'saw two-lines', 'saw [typed]'],
    [['note', 'notebook'], 'a notebook', 'a [typed]'],
    [['añb ü'], 'añb ü!', '[typed]!'],
    [[null, '', '  '], 'as it is', 'as it is'],
    [['$&'], 'costs $&', 'costs [typed]'],
  ])('%j: %s', (typed, line, redacted) => {
    expect(withoutTyped(typed)(line)).toBe(redacted);
  });
});

test('frames keep their names: they contain nothing typed', () => {
  const redact = withoutTyped(['wallet', '118']);
  const frame = '\tat org.tapwright.wallet.Bind.submit(Bind.kt:118)';
  expect(redact(frame)).toBe(frame);
  expect(redact('  #00 pc 00118  /lib/wallet.so')).toBe('  #00 pc 00118  /lib/wallet.so');
  expect(redact('java.lang.Error: wallet')).toBe('java.lang.Error: [typed]');
});
