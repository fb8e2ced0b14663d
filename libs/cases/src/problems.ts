import { TapwrightError } from '@tapwright/contracts';

/** Line and column in a file, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Something wrong (error) or doubtful (warning) in a file. */
export interface Problem extends Place {
  readonly file: string;
  readonly severity: 'error' | 'warning';
  /** Path in the file, such as `steps.0.expect`; empty for the file as a whole. */
  readonly path: string;
  /** What is there. Never the value of a parameter. */
  readonly what: string;
  readonly expected: string;
}

/** A problem whose place in a file is not known yet. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly path: readonly PropertyKey[];
  /** True if the problem is the name before the colon, not the value after it. */
  readonly isName?: boolean;
  readonly what: string;
  readonly expected: string;
}

/** Nobody reads more, and finding the place of each takes time. */
export const PROBLEMS_MAX = 50;

/** One line in the form that editors can jump to: `file:line:column path: what, expected …`. */
export function problemLine({ file, line, column, path, what, expected, severity }: Problem): string {
  const at = path === '' ? '' : ` ${path}`;
  const kind = severity === 'warning' ? ' (warning)' : '';
  return `${file}:${line}:${column}${at}: ${what}, expected ${expected}${kind}`;
}

/** The problems in the order of their files and lines. */
export function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const files = new Map([...new Set(problems.map(({ file }) => file))].map((file, at) => [file, at]));
  const rank = ({ file }: Problem): number => files.get(file) ?? 0;
  return problems.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column);
}

/** The errors as one `INPUT_INVALID`, a line each, at most {@link PROBLEMS_MAX}. */
export function problemsError(file: string, problems: readonly Problem[]): TapwrightError {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const lines = errors.slice(0, PROBLEMS_MAX).map(problemLine);
  if (lines.length === PROBLEMS_MAX) lines.push(`only the first ${PROBLEMS_MAX} mistakes are shown`);
  return new TapwrightError('INPUT_INVALID', lines.join('\n'), {
    field: file,
    expected: 'a file without these mistakes; docs/cases.md describes the format',
  });
}

const SHOWN_MAX = 40;

/** A quoted text on one line, cut if it is long. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `'${line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line}'`;
}
