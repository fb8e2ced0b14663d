import { expect, test } from 'vitest';
import {
  claimsText,
  dimensionText,
  durationText,
  meanText,
  moneyText,
  pointsWithInterval,
  shareWithInterval,
  tokensText,
} from './texts.ts';

test('what was not measured or is not known is no zero', () => {
  expect(shareWithInterval(null)).toBe('not measured');
  expect([meanText(null), durationText(null), claimsText(null)]).toEqual(
    Array.from({ length: 3 }, () => 'not measured'),
  );
  expect(tokensText({ tokens: null, uncounted: 0 })).toBe('not measured');
  expect(moneyText(null)).toBe('unknown');
  expect([meanText(0), durationText(0), moneyText(0)]).toEqual(['0.0', '0 ms', '$0.0000']);
});

test('shares and differences stand with their interval', () => {
  expect(shareWithInterval({ value: 2 / 3, interval: [0.2078, 0.9385], count: 3 })).toBe('67 % (21–94 %)');
  expect(pointsWithInterval(-0.333, [-1, 0])).toBe('−33 (−100 to 0)');
  expect(pointsWithInterval(0.5, [-0.001, 0.9])).toBe('+50 (0 to +90)');
});

test('a sum without all of its parts is a lower bound', () => {
  expect(tokensText({ tokens: 12.4, uncounted: 2 })).toBe('12 or more (2 calls not counted)');
});

test('a dimension that is not known keeps its name', () => {
  expect(['e2e', 'constructor', 'react'].map(dimensionText)).toEqual(['End to end', 'constructor', 'react']);
});
