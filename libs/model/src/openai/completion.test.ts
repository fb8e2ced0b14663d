import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readCompletion, validate } from './completion.ts';

const tokens = { input: 0, output: 0, cached: 0 };
const Answer = z.object({ index: z.number().int() });

describe('readCompletion', () => {
  it('reads text and tokens', () => {
    const usage = { prompt_tokens: 12, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 8 } };
    const body = { choices: [{ finish_reason: 'stop', message: { content: 'hi' } }], usage };
    expect(readCompletion(body, false)).toEqual({
      text: 'hi',
      truncated: false,
      refused: false,
      called: false,
      tokens: { input: 12, output: 3, cached: 8 },
      uncounted: false,
    });
  });

  it('accepts an endpoint that counts no tokens', () => {
    expect(readCompletion({ choices: [{ message: { content: null } }] }, false)).toEqual({
      text: '',
      truncated: false,
      refused: false,
      called: false,
      tokens,
      uncounted: true,
    });
  });

  it.each([
    ['texts', { prompt_tokens: '120', completion_tokens: ' 7 ' }, [120, 7, 0], false],
    ['whole numbers with a point', { prompt_tokens: '120.0', completion_tokens: 7.0 }, [120, 7, 0], false],
    ['under other names', { input_tokens: 120, output_tokens: 7 }, [120, 7, 0], false],
    ['the rest of their sum', { prompt_tokens: 120, total_tokens: 127 }, [120, 7, 0], false],
    ['nulls', { prompt_tokens: null, completion_tokens: null, prompt_tokens_details: null }, [0, 0, 0], true],
    ['no object', 'many', [0, 0, 0], true],
    ['numbers that count nothing', { prompt_tokens: -1, completion_tokens: 2.5 }, [0, 0, 0], true],
    ['a part of a token', { prompt_tokens: 12.5, completion_tokens: 3 }, [0, 3, 0], true],
    ['a number of two meanings', { prompt_tokens: '1,200', completion_tokens: 3 }, [0, 3, 0], true],
    ['more than any store could keep', { prompt_tokens: 1e300, completion_tokens: 3 }, [0, 3, 0], true],
    ['missing for the answer', { prompt_tokens: 120 }, [120, 0, 0], true],
    ['nothing for the question', { prompt_tokens: 0, completion_tokens: 7 }, [0, 7, 0], true],
    ['less in sum than in part', { prompt_tokens: 120, total_tokens: 100 }, [120, 0, 0], true],
  ])('reads counts that are %s', (_what, usage, [input, output, cached], uncounted) => {
    const body = { choices: [{ message: { content: 'hi' } }], usage };
    expect(readCompletion(body, false)).toMatchObject({ tokens: { input, output, cached }, uncounted });
  });

  it('takes no answer that a filter has cut, even where it looks whole', () => {
    const body = { choices: [{ finish_reason: 'content_filter', message: { content: '{"index": 3}' } }] };
    const reply = readCompletion(body, false);
    expect(reply === null ? null : validate(reply, Answer)).toMatchObject({ ok: false, refused: true });
  });

  it('knows a refusal, and says that it is one', () => {
    const reply = readCompletion(
      { choices: [{ message: { content: null, refusal: 'I cannot help.' } }] },
      false,
    );
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
    expect(readCompletion({ choices: [{ message: { content: parts } }] }, false)?.text).toBe('{"index": 3}');
    const call = { function: { name: 'touch', arguments: { ID: 4 } } };
    expect(
      readCompletion({ choices: [{ message: { content: null, tool_calls: [call, call] } }] }, true)?.text,
    ).toBe('{"thought":"","tool":"touch","arguments":{"ID":4}}');
  });

  it.each<[string, object]>([
    [
      'a call of a function that nobody has',
      { content: null, tool_calls: [{ function: { name: 'answer', arguments: '{"index": 3}' } }] },
    ],
    [
      'the call as it was called before',
      { content: '', function_call: { name: 'answer', arguments: '{"index": 3}' } },
    ],
    ['an object in place of its text', { content: { index: 3 } }],
    ['one part without a list', { content: { type: 'text', text: '{"index": 3}' } }],
    ['a text with its value in an object', { content: [{ type: 'text', text: { value: '{"index": 3}' } }] }],
  ])('reads %s', (_what, message) => {
    const reply = readCompletion({ choices: [{ message }] }, false);
    expect(reply === null ? null : validate(reply, Answer)).toMatchObject({ ok: true, value: { index: 3 } });
  });

  it('passes over choices that are none or say nothing', () => {
    const choices = [null, { message: { content: '' } }, { message: { content: 'hi' } }];
    expect(readCompletion({ choices }, false)?.text).toBe('hi');
  });

  it.each(['MAX_TOKENS', 'max_output_tokens'])('%s means that the answer is cut', (finish_reason) => {
    const body = { choices: [{ finish_reason, message: { content: '{"index"' } }] };
    expect(readCompletion(body, false)).toMatchObject({ truncated: true, refused: false });
  });

  it('SAFETY means that a filter has cut it', () => {
    const body = { choices: [{ finish_reason: 'SAFETY', message: { content: '{"index": 3}' } }] };
    expect(readCompletion(body, false)?.refused).toBe(true);
  });

  it.each([['<html></html>'], [null], [{ choices: [] }], [{ error: 'x' }]])(
    '%o is not a completion',
    (body) => {
      expect(readCompletion(body, false)).toBeNull();
    },
  );
});

describe('validate', () => {
  const text = (content: string, truncated = false) =>
    validate({ text: content, truncated, refused: false, called: false, tokens, uncounted: false }, Answer);

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
