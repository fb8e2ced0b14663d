import { dayFromToday, type Template, templateParts } from '../../text/template.ts';
import type { TraceParameter } from '../../trace/trace.ts';
import { type Command, jsText, patternOf } from './flow-text.ts';
import { DAY_SCRIPT } from './helper.ts';
import { patternAsItIs, type Variables } from './variables.ts';

/** How the short flow names its values: parameters by their own names, days and long texts as `output.…`. */
export interface ShortVariables extends Variables {
  /** Texts that were asked for since the last call, as they were asked for. */
  takeAsked(): readonly Asked[];
  /** From now on the text stands in the file of texts, and the flow names it. */
  moveOut(asked: Asked): void;
  /** The lines of the file of texts; empty if there is none. */
  texts(): readonly string[];
  /** What stands under `output`: days as templates, texts as JavaScript. */
  values(): Readonly<Record<string, string>>;
}

interface Asked {
  /** A pattern for `regex`. */
  readonly template: Template;
  readonly as: 'typed' | 'pattern' | 'regex';
}

/** Signs that have a meaning in patterns. */
const META = /[$^\\.*+?()[\]{}|]/;

export function createShortVariables(parameters: readonly TraceParameter[]): ShortVariables {
  const envs = new Map(parameters.map(({ name, env }) => [name, env]));
  const days = new Map<string, { readonly command: Command; readonly template: Template }>();
  const out = new Map<string, { readonly name: string; readonly script: string }>();
  let asked: Asked[] = [];

  const dayNamed = (after: number, format: string): string => {
    const key = `${after} ${format}`;
    const known = [...days.keys()].indexOf(key);
    const name = `day${known < 0 ? days.size + 1 : known + 1}`;
    if (known < 0) {
      const env = { DAYS: String(after), FORMAT: format, AS: name };
      days.set(key, {
        command: { runScript: { file: DAY_SCRIPT, env } },
        template: dayFromToday(after, format),
      });
    }
    return `output.${name}`;
  };
  /** The parts of a template as expressions; `write` gives the text of a literal part. */
  const partsOf = (template: Template, write: (text: string) => string) =>
    templateParts(template).map((part) => {
      if (part.kind === 'literal') return { isLiteral: true, text: write(part.text) };
      if (part.kind === 'day') return { isLiteral: false, text: dayNamed(part.days, part.format) };
      const env = envs.get(part.name);
      return env === undefined
        ? { isLiteral: true, text: write(`\${${part.name}}`) }
        : { isLiteral: false, text: env };
    });
  /** Maestro also compares texts as they are, so a text with variables needs no escapes unless it has signs itself. */
  const write = ({ template, as }: Asked) => {
    if (as === 'typed') return (text: string) => text;
    const literals = templateParts(template).flatMap((part) => (part.kind === 'literal' ? [part.text] : []));
    return literals.some((text) => META.test(text)) ? patternOf : (text: string) => text;
  };
  const allParts = (one: Asked) =>
    one.as === 'regex'
      ? [{ isLiteral: true, text: patternAsItIs(one.template) }]
      : partsOf(one.template, write(one));
  const said = (one: Asked): string => {
    const moved = out.get(JSON.stringify(one));
    if (moved !== undefined) return `\${output.${moved.name}}`;
    asked.push(one);
    const parts = allParts(one);
    const text = parts.map((part) => (part.isLiteral ? part.text : `\${${part.text}}`)).join('');
    // What looks like an expression, or would escape one, cannot stand in the flow.
    const isMisread = parts.some(
      (part, at) =>
        part.isLiteral &&
        (part.text.includes('${') || (part.text.endsWith('\\') && parts[at + 1] !== undefined)),
    );
    if (!isMisread) return text;
    moveOut(one);
    return said(one);
  };
  const moveOut = (one: Asked): void => {
    const script = allParts(one).map((part) => (part.isLiteral ? jsText(part.text) : part.text));
    out.set(JSON.stringify(one), { name: `text${out.size + 1}`, script: script.join(' + ') || '""' });
  };

  return {
    typed: (template) => said({ template, as: 'typed' }),
    pattern: (template) => said({ template, as: 'pattern' }),
    regex: (pattern) => said({ template: pattern, as: 'regex' }),
    expression: (template) =>
      partsOf(template, (text) => text)
        .map((part) => (part.isLiteral ? jsText(part.text) : part.text))
        .join(' + ') || '""',
    commands: () => [...days.values()].map(({ command }) => command),
    usesDays: () => days.size > 0,
    takeAsked() {
      const taken = asked;
      asked = [];
      return taken;
    },
    moveOut,
    values: () =>
      Object.fromEntries([
        ...[...days.values()].map(({ template }, at) => [`day${at + 1}`, template]),
        ...[...out.values()].map(({ name, script }) => [name, script]),
      ]),
    texts: () => [...out.values()].map(({ name, script }) => `output.${name} = ${script};`),
  };
}
