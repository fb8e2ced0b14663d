import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addDays, DAY_FIELDS, formatDay } from '../../text/day-format.ts';
import { typingCommands } from './shell-text.ts';

/** The awk programs of the scripts, and the kinds of awk that are installed here. */
const programOf = (file: string, name: string): string =>
  new RegExp(`${name}='\n([\\s\\S]*?)\n'\n`).exec(
    readFileSync(new URL(`./${file}.sh`, import.meta.url), 'utf8'),
  )?.[1] ?? '';
const AWKS = ['awk', 'gawk', 'mawk', 'original-awk'].filter(
  (awk) => spawnSync(awk, ['BEGIN { }']).error === undefined,
);

function runAwk(awk: string, program: string, given: Readonly<Record<string, string>>): string {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', ...given };
  const { stdout, stderr } = spawnSync(awk, [program], { env, encoding: 'utf8', maxBuffer: 2 ** 24 });
  return stderr + stdout;
}

describe.each(AWKS)('by %s', (awk) => {
  const typing = programOf('actions', 'TYPING');
  const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
  it.each([
    ascii,
    [...ascii].join("'"),
    '%s%s 5%s %%s %',
    `it's "so" $(rm -rf /) \`x\` \\n \\' ''`,
    'one\ntwo\n\n\tthree\n',
    '\n',
    ' ',
    '-5',
    '0x10',
  ])('types a text that is known only at run time as if it stood in the script: %j', (text) => {
    expect(runAwk(awk, typing, { TEXT: text })).toBe(
      typingCommands(text)
        .map((line) => `${line}\n`)
        .join(''),
    );
  });

  const calendar = programOf('days', 'CALENDAR');
  const asked = `${calendar}\nBEGIN { print day_text(ENVIRON["AFTER"], ENVIRON["FORMAT"]) }`;
  const all = DAY_FIELDS.join('|');
  const days = [
    ['2030-01-02', 3],
    ['2032-02-27', 2],
    ['2032-02-28', 366],
    ['2100-02-28', 1],
    ['2000-02-29', -1],
    ['2026-12-31', 1],
    ['2026-01-01', -1],
    ['2026-03-29', 40],
    ['1999-07-15', 99_999],
    ['2026-08-09', 0],
  ] as const;
  it.each(days)('%s and %i days give the day that the trace means', (today, after) => {
    const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
    const meant = addDays(new Date(year, month - 1, day), after);
    for (const format of [all, 'EEE, d MMM yyyy', 'dd.MM.yyyy', "d'th' Mdd", 'yyyyy', '– %s \\ d']) {
      const said = runAwk(awk, asked, { TODAY: today, AFTER: String(after), FORMAT: format });
      expect(said).toBe(`${formatDay(meant, format)}\n`);
    }
  });

  it('and so is each day of four hundred years', () => {
    const program = `${calendar}
      BEGIN { first = count(1900, 1, 1); for (n = first; n < first + 146097; n++) { set_date(n); print year "-" month "-" day, n % 7 } }`;
    const lines = runAwk(awk, program, {}).trim().split('\n');
    const wrong = lines.filter((line, at) => {
      const day = new Date(Date.UTC(1900, 0, 1 + at));
      const weekday = (day.getUTCDay() + 4) % 7;
      return line !== `${day.getUTCFullYear()}-${day.getUTCMonth() + 1}-${day.getUTCDate()} ${weekday}`;
    });
    expect(lines.length).toBe(146_097);
    expect(wrong).toEqual([]);
  });
});
