import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readCompletion, validate } from './completion.ts';

const tokens = { input: 0, output: 0, cached: 0 };
const Answer = z.object({ index: z.number().int() });

describe('readCompletion', () => {
  it('reads text and tokens', () => {
    const usage = { prompt_tokens: 12, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 8 } };
    const body = { choices: [{ finish_reason: 'stop', message: { content: 'hi' } }], usage };
    expect(readCompletion(body)).toEqual({
      text: 'hi',
      truncated: false,
      refused: false,
      called: false,
      tokens: { input: 12, output: 3, cached: 8 },
    });
  });

  it('accepts an endpoint that counts no tokens', () => {
    expect(readCompletion({ choices: [{ message: { content: null } }] })).toEqual({
      text: '',
      truncated: false,
      refused: false,
      called: false,
      tokens,
    });
  });

  it('knows a refusal, and says that it is one', () => {
    const reply = readCompletion({ choices: [{ message: { content: null, refusal: 'I cannot help.' } }] });
    expect(reply?.refused).toBe(true);
    expect(reply === null ? null : validate(reply, Answer)).toMatchObject({
      ok: false,
      why: 'is a refusal',
      refused: true,
    });
  });

  it('reads a content of parts, of which thoughts are none, and arguments that are an object', () => {
    const parts = [
      { type: 'thinking', thinking: '{"index": 9}' },
      { type: 'text', text: '{"index"' },
      { type: 'text', text: ': 3}' },
    ];
    expect(readCompletion({ choices: [{ message: { content: parts } }] })?.text).toBe('{"index": 3}');
    const call = { function: { name: 'touch', arguments: { ID: 4 } } };
    expect(
      readCompletion({ choices: [{ message: { content: null, tool_calls: [call, call] } }] })?.text,
    ).toBe('{"thought":"","tool":"touch","arguments":{"ID":4}}');
  });

  it.each([['<html></html>'], [null], [{ choices: [] }], [{ error: 'x' }]])(
    '%o is not a completion',
    (body) => {
      expect(readCompletion(body)).toBeNull();
    },
  );
});

describe('validate', () => {
  const text = (content: string, truncated = false) =>
    validate({ text: content, truncated, refused: false, called: false, tokens }, Answer);

  it('accepts what fits', () => {
    expect(text('{"index": 3}')).toEqual({ ok: true, value: { index: 3 }, coerced: 0 });
  });

  it('says what is wrong, so that the model can repair it', () => {
    expect(text('{"index": "three"}')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('index'),
    });
    expect(text('three')).toMatchObject({ ok: false, problem: expect.stringContaining('no JSON') });
  });

  it('does not trust an answer that was cut off, even if it parses', () => {
    expect(text('{"index": 3}', true)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('cut off'),
    });
  });
});
