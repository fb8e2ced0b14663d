import Table from 'cli-table3';

const LINES = ['top', 'bottom', 'left', 'right', 'mid'];
/** No lines are drawn around cells and between rows; the library names these lines `top`, `top-mid` and so on. */
const NO_LINES = Object.fromEntries(
  LINES.flatMap((line) => ['', '-left', '-mid', '-right'].map((end) => [`${line}${end}`, ''])),
);

/** Rows of cells as plain text: the first column aligned left, the others right. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const table = new Table({
    chars: { ...NO_LINES, middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, border: [], head: [], compact: true },
    colAligns: Array.from({ length: columns }, (_, at) => (at === 0 ? 'left' : 'right')),
  });
  const whole = rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ''));
  table.push(...whole);
  return `${table.toString().replace(/ +$/gm, '')}\n`;
}

/** `0.125` as `12.5 %`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
