import { describe, expect, test } from 'vitest';
import { checkQuestions, readQuestions } from './questions.ts';

const question = {
  id: 1,
  kind: 'app',
  question: 'Which of these keeps notes?',
  options: { A: 'A notebook', B: 'A map' },
  answer: 'A',
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const problems = (value: unknown) => checkQuestions(bytesOf(JSON.stringify(value))).problems;

test('a file of questions is read; what is not known of a question is left alone', () => {
  const read = readQuestions(
    'q.json',
    bytesOf(JSON.stringify([{ ...question, apps: ['Notes'], source: 'us' }])),
  );
  expect(read).toMatchObject([{ id: '1', answer: 'A', apps: ['Notes'] }]);
});

describe('everything that is wrong is reported', () => {
  test.each([
    [[{ ...question, answer: 'C' }], '0.answer', /one of the options: A, B/],
    [[{ ...question, answer: null }], '0.answer', /string/],
    [[question, question], '1.id', /a different id/],
    [[{ ...question, options: { A: 'one' } }], '0.options', /at least two/],
    [[{ ...question, options: { A: 'one', B: 'one' } }], '0.options', /says the same/],
    [[{ ...question, kind: 'other' }], '0.kind', /goal/],
    [[{ ...question, options: { 1: 'one', A: 'two' } }], '0.options.1', /^a capital letter/],
    [[{ ...question, answer: ['A', 'B'] }], '0.answer', /^string/],
    [[], '', /at least one question/],
  ])('%j', (value, field, expected) => {
    expect(problems(value)).toEqual([{ field, expected: expect.stringMatching(expected) }]);
  });

  test('another encoding, in which letters that differ would become the same one', () => {
    const text = JSON.stringify([{ ...question, options: { A: 'ä', B: 'ö' } }]);
    const expected = 'a file in UTF-8';
    expect(checkQuestions(Buffer.from(text, 'latin1')).problems).toEqual([{ field: '', expected }]);
    expect(checkQuestions(Buffer.from(`\uFEFF${text}`, 'utf16le')).problems).toEqual([
      { field: '', expected },
    ]);
    expect(checkQuestions(bytesOf(`\uFEFF${text}`)).problems).toBeNull();
  });

  test('text that is not JSON', () => {
    expect(checkQuestions(bytesOf('[\n{]')).problems).toEqual([
      { field: '', expected: 'valid JSON: see line 2 column 2' },
    ]);
    expect(() => readQuestions('q.json', bytesOf('{'))).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field: 'q.json' }),
    );
  });
});
