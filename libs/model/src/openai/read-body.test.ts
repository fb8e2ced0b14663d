import { describe, expect, it } from 'vitest';
import { readCompletion } from './completion.ts';
import { readBody } from './read-body.ts';

const COMPLETION = {
  choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 12, completion_tokens: 3 },
};
const JSON_TEXT = JSON.stringify(COMPLETION);

const chunk = (delta: object, more: object = {}) => ({ choices: [{ index: 0, delta, ...more }] });
const stream = (chunks: readonly object[], end = 'data: [DONE]\n\n') =>
  chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('') + end;

describe('a body is read as what it means', () => {
  it.each([
    ['JSON', JSON_TEXT, 0],
    ['a mark of the byte order', `\uFEFF${JSON_TEXT}`, 0],
    ['comments of a stream before it', `: PROCESSING\n\n: PROCESSING\n\n${JSON_TEXT}`, 1],
    ['comments of other kinds before it', `// cached\n# 2 of 3\n/* a\nb */ ${JSON_TEXT}`, 1],
    ['numbers that are none', JSON_TEXT.replace('"index":0', '"logprobs":NaN,"x":-Infinity'), 1],
    ['both', `# note\n${JSON_TEXT.replace('"index":0', '"logprobs":[NaN,Infinity]')}`, 2],
    ['the whole completion as one event', `data: ${JSON_TEXT}\n\ndata: [DONE]\n\n`, 1],
    [
      'a stream',
      stream([
        chunk({ role: 'assistant' }),
        chunk({ content: 'h' }),
        chunk({ content: 'i' }, { finish_reason: 'stop' }),
        { choices: [], usage: COMPLETION.usage },
      ]),
      1,
    ],
    [
      'a stream with names, other line ends, comments, and without a mark of its end',
      `: hello\r\n\r\nevent: message\r\nid: 1\r\n${stream(
        [
          chunk({ content: 'hi' }, { finish_reason: 'stop', logprobs: null }),
          { choices: [], usage: COMPLETION.usage },
        ],
        '',
      ).replaceAll('\n', '\r\n')}`,
      1,
    ],
    [
      'a stream without blank lines',
      stream([chunk({ content: 'h' }), { ...chunk({ content: 'i' }), usage: COMPLETION.usage }]).replaceAll(
        '\n\n',
        '\n',
      ),
      1,
    ],
    [
      'a stream whose last event has the whole message',
      stream([
        chunk({ content: 'h' }),
        { choices: [{ message: { content: 'hi' }, finish_reason: 'stop' }], usage: COMPLETION.usage },
      ]),
      1,
    ],
  ])('%s', (_what, text, mended) => {
    const read = readBody(text);
    expect(read.mended).toBe(mended);
    expect(readCompletion(read.body, false)).toMatchObject({
      text: 'hi',
      truncated: false,
      tokens: { input: 12, output: 3 },
      uncounted: false,
    });
  });

  it('a function call that comes bit by bit, beside what another choice says', () => {
    const call = (piece: object) => chunk({ tool_calls: [{ index: 0, function: piece }] });
    const other = { choices: [{ index: 1, delta: { content: 'other' } }] };
    const { body } = readBody(
      stream([
        call({ name: 'touch', arguments: '' }),
        other,
        call({ arguments: '{"ID"' }),
        call({ arguments: ':4}' }),
      ]),
    );
    expect(readCompletion(body, true)).toMatchObject({
      text: '{"thought":"","tool":"touch","arguments":{"ID":4}}',
      called: true,
    });
  });

  it('an answer in a stream that was cut by its length is cut', () => {
    const { body } = readBody(stream([chunk({ content: 'h' }, { finish_reason: 'length' })]));
    expect(readCompletion(body, false)).toMatchObject({ truncated: true });
  });

  it('an error in a stream is that error', () => {
    const error = { error: { code: 429, message: 'slow down' } };
    expect(readBody(stream([chunk({ content: 'h' }), error])).body).toEqual(error);
  });

  it('a text with such words in it stays', () => {
    const text = JSON_TEXT.replace('"hi"', '"NaN: // # -Infinity"').replace('"index":0', '"index":NaN');
    expect(readCompletion(readBody(text).body, false)?.text).toBe('NaN: // # -Infinity');
  });
});

it.each([
  ['a stream without its end', stream([chunk({ content: 'hi' })], '')],
  ['a stream that broke off in an event', `${stream([chunk({ content: 'hi' })], '')}data: {"choi`],
  ['a stream of nothing', 'data: [DONE]\n\n'],
  ['two completions', JSON_TEXT + JSON_TEXT],
  ['JSON that is cut', JSON_TEXT.slice(0, 40)],
  ['a page', '<html># no</html>'],
])('%s is left as it is: nobody knows what it means', (_what, text) => {
  expect(readBody(text)).toEqual({ body: text, mended: 0 });
});
