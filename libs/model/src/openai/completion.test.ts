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

  it.each([
    ['texts', { prompt_tokens: '120', completion_tokens: '7' }, [120, 7, 0]],
    ['nulls', { prompt_tokens: null, completion_tokens: null, prompt_tokens_details: null }, [0, 0, 0]],
    ['no object', 'many', [0, 0, 0]],
    ['numbers that count nothing', { prompt_tokens: -1, completion_tokens: 2.5 }, [0, 0, 0]],
    ['more than any store could keep', { prompt_tokens: 1e300, completion_tokens: 3 }, [0, 3, 0]],
  ])('reads counts that are %s', (_what, usage, [input, output, cached]) => {
    const body = { choices: [{ message: { content: 'hi' } }], usage };
    expect(readCompletion(body)?.tokens).toEqual({ input, output, cached });
  });

  it('takes no answer that a filter has cut, even where it looks whole', () => {
    const body = { choices: [{ finish_reason: 'content_filter', message: { content: '{"index": 3}' } }] };
    const reply = readCompletion(body);
    expect(reply === null ? null : validate(reply, Answer)).toMatchObject({ ok: false, refused: true });
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
