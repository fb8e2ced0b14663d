import { type Place, readYaml, type YamlDocument } from '@tapwright/cases';
import type { z } from 'zod';
import { Suite } from './suite-schema.ts';

export const SUITE_BYTES_MAX = 1_048_576;

/** Something wrong in a suite file. */
export interface SuiteProblem extends Place {
  /** Path in the file, such as `tasks.0.goal`; empty for the file as a whole. */
  readonly field: string;
  readonly expected: string;
}

export type CheckedSuite =
  | {
      readonly suite: Suite;
      readonly problems: null;
      /** The place of a value in the file. */
      readonly place: YamlDocument['place'];
    }
  | { readonly suite: null; readonly problems: readonly SuiteProblem[] };

/** Nobody reads more, and finding the place of each takes time. */
const PROBLEMS_MAX = 100;
const DOCUMENT = 'docs/suites.md';

/** Reads a suite file and reports everything that is wrong with it, in the order of the file. */
export function checkSuite(text: string): CheckedSuite {
  if (Buffer.byteLength(text) > SUITE_BYTES_MAX) {
    return wrong([{ line: 1, column: 1, field: '', expected: `at most ${SUITE_BYTES_MAX} bytes` }]);
  }
  const { document, mistakes } = readYaml(text);
  if (document === null) {
    return wrong(
      mistakes.slice(0, PROBLEMS_MAX).map(({ line, column, message }) => ({
        line,
        column,
        field: '',
        expected: `YAML 1.2, but: ${message.slice(0, 200)}`,
      })),
    );
  }
  const parsed = Suite.safeParse(document.value);
  if (!parsed.success)
    return wrong(parsed.error.issues.slice(0, PROBLEMS_MAX).flatMap((issue) => problemsOf(issue, document)));
  return { suite: parsed.data, problems: null, place: document.place };
}

function wrong(problems: readonly SuiteProblem[]): CheckedSuite {
  return { suite: null, problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column) };
}

function problemsOf(issue: z.core.$ZodIssue, document: YamlDocument): readonly SuiteProblem[] {
  const at = (path: readonly PropertyKey[], expected: string): SuiteProblem => ({
    ...document.place(path),
    field: path.map(String).join('.'),
    expected,
  });
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, PROBLEMS_MAX)
      .map((key) => at([...issue.path, key], `a key that ${DOCUMENT} has at this place`));
  }
  return [at(issue.path, expectedOf(issue.message))];
}

/** zod's own messages, shortened to what was expected. */
function expectedOf(message: string): string {
  return message
    .replace(/^Invalid (?:input|option|string): (?:expected )?/, '')
    .replace(/, received undefined$/, ', but it is missing');
}
