import { describe, expect, test } from 'vitest';
import { checkQuestions, readQuestions } from './questions.ts';

const question = {
  id: 1,
  kind: 'app',
  question: 'Which of these keeps notes?',
  options: { A: 'A notebook', B: 'A map' },
  answer: 'A',
};
const problems = (value: unknown) => checkQuestions(JSON.stringify(value)).problems;

test('a file of questions is read; what is not known of a question is left alone', () => {
  const read = readQuestions('q.json', JSON.stringify([{ ...question, apps: ['Notes'], source: 'us' }]));
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
    [[], '', /at least one question/],
  ])('%j', (value, field, expected) => {
    expect(problems(value)).toEqual([{ field, expected: expect.stringMatching(expected) }]);
  });

  test('text that is not JSON', () => {
    expect(checkQuestions('{').problems).toEqual([{ field: '', expected: 'valid JSON' }]);
    expect(() => readQuestions('q.json', '{')).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field: 'q.json' }),
    );
  });
});
