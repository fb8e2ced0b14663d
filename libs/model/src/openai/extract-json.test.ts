import { expect, it } from 'vitest';
import { extractJson } from './extract-json.ts';

it.each([
  ['the text itself', ' {"a": 1} '],
  ['a fence', 'Sure:\n```json\n{"a": 1}\n```\nDone.'],
  ['a fence without a language', '```\n{"a": 1}\n```'],
  ['prose', 'I choose {"a": 1} because {that} fits.'],
  ['prose with braces before it', 'In {curly} words: {"a": 1}'],
])('finds the object in %s', (_place, text) => {
  expect(extractJson(text)).toEqual({ a: 1 });
});

it('is not misled by braces and quotes inside strings', () => {
  expect(extractJson('Answer: {"a": "} \\" {", "b": {"c": []}} end')).toEqual({ a: '} " {', b: { c: [] } });
});

it.each([
  ['nothing', ''],
  ['no JSON', 'index 3'],
  ['an array', '[1, 2]'],
  ['a cut object', '{"a": {"b": 1}'],
])('finds none in %s', (_what, text) => {
  expect(extractJson(text)).toBeUndefined();
});

it('stays quick on hostile text', () => {
  const started = process.threadCpuUsage();
  expect(extractJson('{'.repeat(200_000))).toBeUndefined();
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(1_000);
});
