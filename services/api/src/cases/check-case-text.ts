import { lintCaseFile, type Problem, readCaseFile } from '@tapwright/cases';
import { TapwrightError } from '@tapwright/contracts';
import type { Database } from '@tapwright/store';
import { readCase } from './read-case.ts';
import { refuseLibraryMistakes } from './tenant-library.ts';

export interface CaseText {
  readonly tenantId: string;
  /** Id under which the case would be stored. */
  readonly id: string;
  readonly text: string;
}

/** What is wrong or doubtful in the text of a case, as storing it would say. Nothing is stored. */
export async function checkCaseText(
  db: Pick<Database, 'read'>,
  { tenantId, id, text }: CaseText,
): Promise<readonly Omit<Problem, 'file'>[]> {
  const found = lintCaseFile(text, { file: '' }).map(({ file: _file, ...problem }) => problem);
  if (found.some(({ severity }) => severity === 'error')) return found;
  const { cases, place } = readCaseFile(text, { file: '' });
  const [spec, another] = cases;
  const whole = { line: 1, column: 1, severity: 'error' as const, path: '' };
  if (spec === undefined || another !== undefined)
    return [...found, { ...whole, what: `there are ${cases.length} cases`, expected: 'one case' }];
  try {
    await refuseLibraryMistakes(db, tenantId, readCase(id, spec));
    return found;
  } catch (thrown) {
    if (!(thrown instanceof TapwrightError) || thrown.code !== 'INPUT_INVALID') throw thrown;
    const { field = '', expected = '', message } = thrown;
    const path = field.split('.').filter((name) => name !== '');
    const at = place(
      0,
      path.map((name) => (/^\d+$/.test(name) ? Number(name) : name)),
    );
    return [...found, { ...whole, ...at, path: field, what: message, expected }];
  }
}
