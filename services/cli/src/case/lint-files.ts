import { readFile, stat } from 'node:fs/promises';
import {
  CASE_FILE_BYTES_MAX,
  decodeFile,
  lintCaseFile,
  lintCaseFiles,
  type Problem,
  problemLine,
  type Rewrite,
  type RewritingRule,
  readCaseFile,
  readRewritingRules,
  rewritesOf,
} from '@tapwright/cases';
import { EXIT, wrong } from '@tapwright/command-line';
import type { LintArguments } from './lint-command.ts';

interface TextFile {
  readonly file: string;
  readonly text: string;
}

interface FoundRewrite extends Rewrite {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly case: string;
  /** From 1. */
  readonly step: number;
}

interface Linted {
  readonly files: readonly string[];
  /** Number of cases in files without errors. */
  readonly cases: number;
  readonly problems: readonly Problem[];
  readonly rewrites: readonly FoundRewrite[];
}

/**
 * Reports errors and warnings in case files, and how sentences in XUAT's form are rewritten. Starts nothing.
 * Returns 0, or 2 where there are errors. @throws TapwrightError `INPUT_INVALID` where a file cannot be read at all
 */
export async function lintFiles({ files, rulesFile, json }: LintArguments): Promise<number> {
  const rules = rulesFile === null ? [] : readRewritingRules(await textOf(rulesFile), { file: rulesFile });
  const texts: TextFile[] = [];
  for (const file of files) texts.push({ file, text: await textOf(file) });
  const problems = lintCaseFiles(texts);
  const read = texts.map((one) => rewritesIn(one, rules));
  const linted: Linted = {
    files,
    cases: read.reduce((sum, { cases }) => sum + cases, 0),
    problems,
    rewrites: read.flatMap(({ rewrites }) => rewrites),
  };
  if (json) process.stdout.write(`${JSON.stringify(linted)}\n`);
  else tell(linted);
  return problems.some(isError) ? EXIT.badInput : EXIT.completed;
}

const isError = ({ severity }: Problem): boolean => severity === 'error';

/** Checks the size first: a file that is too large is not read into memory. */
async function textOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) {
    throw wrong(file, found === null ? 'does not exist' : 'is not a file', 'a file in YAML');
  }
  if (found.size > CASE_FILE_BYTES_MAX) {
    throw wrong(file, `has ${found.size} bytes`, `a file of at most ${CASE_FILE_BYTES_MAX} bytes`);
  }
  return decodeFile(await readFile(file), file);
}

function rewritesIn(
  { file, text }: TextFile,
  rules: readonly RewritingRule[],
): { readonly cases: number; readonly rewrites: readonly FoundRewrite[] } {
  if (lintCaseFile(text, { file }).some(isError)) return { cases: 0, rewrites: [] };
  const { cases, place } = readCaseFile(text, { file });
  const rewrites = cases.flatMap((spec, index) =>
    [...rewritesOf(spec, rules)].map(([step, rewrite]) => ({
      file,
      ...place(index, ['steps', step, 'do']),
      case: spec.id,
      step: step + 1,
      ...rewrite,
    })),
  );
  return { cases: cases.length, rewrites };
}

/** Prints problems where other tools expect them, and each rewrite below its original. */
function tell({ files, cases, problems, rewrites }: Linted): void {
  for (const problem of problems) process.stderr.write(`${problemLine(problem)}\n`);
  for (const { file, line, column, case: id, step, rule, written, text } of rewrites) {
    const original = written.replace(/\s+/g, ' ').trim();
    process.stdout.write(`${file}:${line}:${column} ${id}, step ${step}, rule ${rule}\n`);
    process.stdout.write(`  written: ${original}\n  becomes: ${text}\n`);
  }
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  const of = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;
  const [inFiles, inCases] = [of(files.length, 'file'), of(cases, 'case')];
  const counts = [of(errors, 'error'), of(warnings, 'warning'), of(rewrites.length, 'rewritten step')];
  process.stdout.write(`${inFiles}, ${inCases} without errors: ${counts.join(', ')}\n`);
}
