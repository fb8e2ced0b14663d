import { CASE_ROWS_MAX, ParameterName } from '@tapwright/contracts';
import { z } from 'zod';
import { form, Scalar } from './file-fields.ts';

const ROWS = 'a list of rows (name: value), or columns and values';
const tooMany = `at most ${CASE_ROWS_MAX} rows`;

const RowList = z
  .array(z.record(ParameterName, Scalar, 'a row: name: value'), ROWS)
  .max(CASE_ROWS_MAX, tooMany);

const RowTable = form(ROWS, {
  columns: z
    .array(ParameterName, 'a list of parameter names')
    .min(1, 'at least one name')
    .max(1_000, 'at most 1000'),
  values: z.array(z.array(Scalar, 'a list of values'), 'a list of rows').max(CASE_ROWS_MAX, tooMany),
})
  .superRefine(({ columns, values }, context) => {
    const seen = new Set<string>();
    for (const [at, name] of columns.entries()) {
      if (seen.has(name))
        context.addIssue({ code: 'custom', path: ['columns', at], message: 'every column once' });
      seen.add(name);
    }
    for (const [at, row] of values.entries()) {
      if (row.length === columns.length) continue;
      const message = `${columns.length} values, one for each column`;
      context.addIssue({ code: 'custom', path: ['values', at], message });
    }
  })
  .transform(({ columns, values }) =>
    values.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? '']))),
  );

/** Data rows: a list of mappings, or a table for many of them. */
export const FileRows = z
  .union([RowList, RowTable], ROWS)
  .describe(
    'The case runs once for each row. Or a table: `columns` with names and `values` with a list for each row.',
  );
