import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { jsonOf } from '../json-file.ts';

export const QUESTIONS_BYTES_MAX = 8 * 1_048_576;
const OPTIONS_MAX = 26;
const PROBLEMS_MAX = 100;

const Words = z.string().trim().min(1, 'some text').max(4_000);

/** One multiple-choice question (SPHINX 3.4.1), with its right option. */
const Question = z
  .object({
    id: z.union([z.string().min(1), z.number()]).transform(String),
    /** What it asks about: the goal as a user means it, or what apps can do. */
    kind: z.enum(['goal', 'app']),
    question: Words,
    /** Options by their letters. */
    options: z
      .record(z.string().regex(/^[A-Z]$/, 'a capital letter, A to Z, for each option'), Words)
      .refine((options) => Object.keys(options).length >= 2, 'at least two options')
      .refine((options) => Object.keys(options).length <= OPTIONS_MAX, `at most ${OPTIONS_MAX} options`),
    answer: z.string(),
    apps: z.array(z.string()).nullish(),
    category: z.string().nullish(),
  })
  .superRefine(({ options, answer }, context) => {
    const letters = Object.keys(options);
    const message = `one of the options: ${letters.join(', ')}`;
    if (!letters.includes(answer)) context.addIssue({ code: 'custom', path: ['answer'], message });
    const asRight = letters.filter((letter) => options[letter] === options[answer]);
    if (letters.includes(answer) && asRight.length > 1)
      context.addIssue({
        code: 'custom',
        path: ['options'],
        message: 'one right option: another says the same',
      });
  });
export type Question = z.infer<typeof Question>;

const Questions = z.array(Question).superRefine((questions, context) => {
  const seen = new Set<string>();
  for (const [at, { id }] of questions.entries()) {
    const message = `a different id: an earlier question has the id '${id}', too`;
    if (seen.has(id)) context.addIssue({ code: 'custom', path: [at, 'id'], message });
    seen.add(id);
  }
});

/** Something wrong in a file of questions. */
export interface QuestionProblem {
  /** Path in the file, such as `3.answer`; empty for the file as a whole. */
  readonly field: string;
  readonly expected: string;
}

export type CheckedQuestions =
  | { readonly questions: readonly Question[]; readonly problems: null }
  | { readonly questions: null; readonly problems: readonly QuestionProblem[] };

/** Reads a file of questions and reports everything that is wrong with it. */
export function checkQuestions(bytes: Uint8Array): CheckedQuestions {
  if (bytes.length > QUESTIONS_BYTES_MAX) return refused(`at most ${QUESTIONS_BYTES_MAX} bytes`);
  const { json, expected } = jsonOf(bytes);
  if (expected !== null) return refused(expected);
  const read = Questions.safeParse(json);
  if (read.success && read.data.length > 0) return { questions: read.data, problems: null };
  if (read.success) return refused('at least one question');
  const issues = read.error.issues.slice(0, PROBLEMS_MAX);
  return {
    questions: null,
    problems: issues.map((issue) => ({
      field: issue.path.map(String).join('.'),
      expected: expectedOf(issue),
    })),
  };
}

/** What the file as a whole has to be. */
function refused(expected: string): CheckedQuestions {
  return { questions: null, problems: [{ field: '', expected }] };
}

/** @throws TapwrightError `INPUT_INVALID` naming the file and the field of the first mistake */
export function readQuestions(file: string, bytes: Uint8Array): readonly Question[] {
  const { questions, problems } = checkQuestions(bytes);
  if (questions !== null) return questions;
  const [first] = problems;
  const where = first === undefined || first.field === '' ? file : `${file}: ${first.field}`;
  const more =
    problems.length > 1
      ? ` (and ${problems.length - 1} more: \`tapwright benchmark questions\` lists all)`
      : '';
  throw new TapwrightError('INPUT_INVALID', `${where} is wrong${more}`, {
    field: where,
    expected: first?.expected ?? 'a list of questions',
  });
}

function expectedOf(issue: z.core.$ZodIssue): string {
  const [key] = issue.code === 'invalid_key' ? issue.issues : [];
  return (key ?? issue).message.replace(/^Invalid (?:input|option): expected /, '');
}
