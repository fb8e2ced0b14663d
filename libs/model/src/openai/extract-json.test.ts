import { expect, it } from 'vitest';
import { extractJson } from './extract-json.ts';

it.each([
  ['the text itself', ' {"a": 1} '],
  ['a fence', 'Sure:\n```json\n{"a": 1}\n```\nDone.'],
  ['a fence without a language', '```\n{"a": 1}\n```'],
  ['prose', 'I choose {"a": 1} because {that} fits.'],
  ['prose with braces before it', 'In {curly} words: {"a": 1}'],
])('finds the object in %s', (_place, text) => {
  expect(extractJson(text)).toEqual({ value: { a: 1 }, mended: false });
});

it('is not misled by braces and quotes inside strings', () => {
  expect(extractJson('Answer: {"a": "} \\" {", "b": {"c": []}} end')).toMatchObject({
    value: { a: '} " {', b: { c: [] } },
  });
});

it.each([
  ['nothing', ''],
  ['no JSON', 'index 3'],
  ['an array', '[1, 2]'],
  ['a cut object', '{"a": {"b": 1}'],
])('finds none in %s', (_what, text) => {
  expect(extractJson(text)).toBeUndefined();
});

it.each([
  ['a draft before it', '<think>{"a": 0}</think>\n{"a": 1}'],
  ['a draft that the prompt has opened', 'maybe {"a": 0}\n</think>\n{"a": 1}'],
  ['several thoughts', '<think>{"a": 0}</think> hm <think>{"a": 2}</think>{"a": 1}'],
  ['other marks', '[THINK]{"a": 0}[/THINK]{"a": 1}'],
  ['channels', '<|channel|>analysis<|message|>{"a": 0}<|end|><|channel|>final<|message|>{"a": 1}'],
])('takes the answer, not what was thought: %s', (_what, text) => {
  expect(extractJson(text)).toMatchObject({ value: { a: 1 } });
});

it('a thought that never ends has no answer, whatever it drafts', () => {
  expect(extractJson('<think>perhaps {"a": 1}, or')).toBeUndefined();
  expect(extractJson('{"a": "<think>"}')).toMatchObject({ value: { a: '<think>' } });
});

it.each([
  ['commas before a closing bracket', '{"a": [1, 2,], "b": "x,}",}', { a: [1, 2], b: 'x,}' }],
  ['words of Python', '{"a": None, "b": True, "c": "None"}', { a: null, b: true, c: 'None' }],
  ['a line end inside of a text', '{"a": "one\ntwo"}', { a: 'one\ntwo' }],
])('mends what can only mean one thing: %s', (_what, text, value) => {
  expect(extractJson(text)).toEqual({ value, mended: true });
});

it('guesses nothing', () => {
  expect(extractJson("{'a': 1}")).toBeUndefined();
  expect(extractJson('{"a": 1 "b": 2}')).toBeUndefined();
});

it('stays quick on hostile text', () => {
  const started = process.threadCpuUsage();
  expect(extractJson('{'.repeat(200_000))).toBeUndefined();
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(1_000);
});

it.each([
  ['in prose', 'First {"a": 1}, or rather {"a": 2}.'],
  ['one after the other', '{"a": 1}\n{"a": 2}'],
  ['in fences', '```json\n{"a": 1}\n```\nNo:\n```json\n{"a": 2}\n```'],
  ['of which one had to be mended', 'Not {"a": None}, but {"a": True}.'],
])('does not choose between two that differ: %s', (_where, text) => {
  expect(extractJson(text)).toBe('several');
});

it('takes what is said twice in the same words', () => {
  expect(extractJson('{"a": 1} I repeat: {"a": 1}')).toEqual({ value: { a: 1 }, mended: false });
});
