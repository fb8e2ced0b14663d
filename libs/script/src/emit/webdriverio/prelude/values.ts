import { addDays, formatDay } from '../../../text/day-format.ts';

/** A value that steps and checks mention; the script does not contain the value of a secret. */
export interface Parameter {
  readonly name: string;
  readonly env: string;
  readonly secret: boolean;
  readonly value: string | null;
}

const known = new Map<string, { readonly text: string; readonly secret: boolean }>();
let today = new Date();

/** The values that are put into texts when the script runs. */
export const values = {
  /** Takes the parameters from the environment, else from the recorded run. Throws the names of the missing ones. */
  read(parameters: readonly Parameter[]): void {
    const missing: string[] = [];
    for (const { name, env, secret, value } of parameters) {
      const given = process.env[env];
      const text = given === undefined || given === '' ? value : given;
      if (text === null) missing.push(env);
      else known.set(name, { text, secret });
    }
    if (missing.length > 0) throw new Error(`missing in the environment: ${missing.join(', ')}`);
  },
  /** Days are counted from this one, `2030-01-02…`. */
  countFrom(day: string): void {
    const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? [];
    if (year === undefined) throw new Error(`no day: ${day}`);
    today = new Date(Number(year), Number(month) - 1, Number(date));
  },
  /** The text of a template: `${name}` is a parameter, `${today+3d|dd.MM.yyyy}` a day, `$$` a dollar sign. */
  resolved(template: string): string {
    return template.replace(/\$\$|\$\{([^{}]*)\}/g, (all, inside: string | undefined) => {
      if (inside === undefined) return '$';
      const [, days = '0', format] = /^today(?:([+-]\d{1,5})d)?\|(.+)$/.exec(inside) ?? [];
      if (format !== undefined) return values.day(Number(days), format);
      return known.get(inside.trim())?.text ?? all;
    });
  },
  /** The day that many days after today, in a format such as `EEE, d MMM yyyy`; the names are English. */
  day(days: number, format: string): string {
    return formatDay(addDays(today, days), format);
  },
  /** A message without the values of secrets. */
  masked(message: string): string {
    let text = message;
    for (const [name, { text: value, secret }] of known) {
      if (secret) text = text.replaceAll(value, () => `\${${name}}`);
    }
    return text;
  },
};
