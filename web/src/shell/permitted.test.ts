import { describe, expect, test } from 'vitest';
import { NAVIGATION } from './navigation.ts';
import { permits, type Scope } from './permitted.tsx';

const session = (scopes: readonly Scope[], operator = false) => ({ scopes: [...scopes], operator });
const pagesOf = (of: ReturnType<typeof session>) =>
  NAVIGATION.filter(({ needs }) => permits(of, needs)).map(({ label }) => label);

describe('the pages that are offered', () => {
  test('to whom only reads: all but those of administrators', () => {
    const pages = pagesOf(session(['read']));
    expect(pages).toContain('Runs');
    expect(pages).not.toContain('Admin');
  });

  test('to an administrator and to an operator: also Admin', () => {
    expect(pagesOf(session(['read', 'admin']))).toContain('Admin');
    expect(pagesOf(session(['read', 'operate'], true))).toContain('Admin');
  });

  test('to a key that only submits: none', () => {
    expect(pagesOf(session(['submit']))).toEqual([]);
  });
});

test('operating is for operators: the scope alone is not enough', () => {
  expect(permits(session(['operate']), ['operate'])).toBe(false);
  expect(permits(session(['operate'], true), ['operate'])).toBe(true);
});

test('as long as nobody is known nothing is permitted', () => {
  expect(permits(undefined, ['read'])).toBe(false);
});
