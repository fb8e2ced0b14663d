import { readFile } from 'node:fs/promises';
import {
  bindCase,
  decodeFile,
  lintCaseFiles,
  problemLine,
  type RewritingRule,
  readCaseFile,
  readRewritingRules,
  rewriteCase,
  rowsOf,
} from '@tapwright/cases';
import { wrong } from '@tapwright/command-line';
import { type CaseSpec, TapwrightError } from '@tapwright/contracts';
import type { CaseRunArguments } from './run-command.ts';

/** One run of a case: the job to submit, with a value for each parameter. */
export interface PlannedRun {
  readonly spec: CaseSpec;
  readonly file: string;
  readonly row: number | null;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The runs of case files: each case once, or once for each of its rows. All values are known before the first run
 * starts. @throws TapwrightError `INPUT_INVALID` with file, line and column, or the parameter without a value
 */
export async function plannedRuns(
  args: CaseRunArguments,
  env: NodeJS.ProcessEnv,
): Promise<readonly PlannedRun[]> {
  const rules = args.rules === null ? [] : await rulesIn(args.rules);
  const texts: { readonly file: string; readonly text: string }[] = [];
  for (const file of args.files) texts.push({ file, text: await textOf(file) });
  refuseSameIds(texts);
  const cases = texts.flatMap(({ file, text }) =>
    readCaseFile(text, { file }).cases.map((spec) => ({ file, spec })),
  );
  const chosen = cases.filter(({ spec: { id } }) => args.id === null || id === args.id);
  if (chosen.length === 0)
    throw wrong(
      '--case',
      `is not the id of a case in ${args.files.join(', ')}`,
      cases.map(({ spec }) => spec.id).join(', '),
    );
  return chosen.flatMap(({ file, spec }) => runsOf({ file, spec: rewriteCase(spec, rules) }, args, env));
}

/** Folders are named after cases. */
function refuseSameIds(texts: Parameters<typeof lintCaseFiles>[0]): void {
  if (texts.length === 1) return;
  const [first] = lintCaseFiles(texts).filter(({ severity }) => severity === 'error');
  if (first === undefined) return;
  throw new TapwrightError('INPUT_INVALID', problemLine(first), {
    field: first.file,
    expected: 'case files without mistakes: `tapwright case lint` lists all',
  });
}

function runsOf(
  { file, spec }: Pick<PlannedRun, 'file' | 'spec'>,
  { row, values: given }: CaseRunArguments,
  env: NodeJS.ProcessEnv,
): PlannedRun[] {
  const rows = row === null ? rowsOf(spec) : [row];
  return rows.map((at) => {
    const { parameters } = bindCase(spec, { row: at, values: ownOf(spec, given), env });
    return {
      file,
      spec,
      row: at,
      values: Object.fromEntries(parameters.map(({ name, value }) => [name, value])),
    };
  });
}

/** A file may hold several cases: each gets only its own values. */
function ownOf({ parameters }: CaseSpec, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(parameters, name)));
}

async function rulesIn(file: string): Promise<readonly RewritingRule[]> {
  return readRewritingRules(await textOf(file), { file });
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new TapwrightError('INPUT_INVALID', `${file} cannot be read`, {
      field: 'FILE',
      expected: 'a file that exists',
      cause,
    });
  });
  return decodeFile(bytes, file);
}
