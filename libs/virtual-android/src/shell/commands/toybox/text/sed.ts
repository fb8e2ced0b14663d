import { complain, print, type ShellCommand } from '../../../command.ts';
import { textOf } from './inputs.ts';
import { regularExpression } from './regular-expression.ts';

type Address = { readonly line: number | 'last' } | { readonly expression: RegExp };

interface Step {
  readonly from: Address | null;
  readonly to: Address | null;
  readonly negated: boolean;
  readonly verb: 's' | 'p' | 'd' | 'q';
  readonly expression: RegExp | null;
  readonly by: string;
  readonly flags: string;
  active: boolean;
}

/** `sed [-n] [-E|-r] [-i] [-e] SCRIPT [FILE…]` with `s///`, `p`, `d` and `q`; every other command is refused, never skipped. */
export const sed: ShellCommand = async (call) => {
  const read = argumentsOf(call.args);
  if (typeof read === 'string') return complain(call, `sed: ${read}`);
  const { flags, operands, script } = read;
  const steps = stepsOf(script, flags);
  if (typeof steps === 'string') return complain(call, `sed: bad pattern '${script}': ${steps}`);
  const inPlace = flags.has('i');
  for (const paths of inPlace ? operands.map((path) => [path]) : [operands]) {
    const text = await textOf(call, 'sed', paths);
    if (text === null) return 1;
    const result = edited(text, steps, flags.has('n'));
    const [path = ''] = paths;
    if (inPlace) call.files.write(path, Buffer.from(result), call.files.stat(path)?.mode);
    else print(call.streams.output, result);
  }
  return 0;
};

interface Arguments {
  readonly script: string;
  readonly flags: ReadonlySet<string>;
  readonly operands: readonly string[];
}

function argumentsOf(args: readonly string[]): Arguments | string {
  const scripts: string[] = [];
  const operands: string[] = [];
  const flags = new Set<string>();
  const words = [...args];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-e' || word === '--expression') scripts.push(words.shift() ?? '');
    else if (/^-[nEri]+$/.test(word))
      for (const letter of word.slice(1)) flags.add(letter === 'r' ? 'E' : letter);
    else if (word.startsWith('-') && word !== '-') return `Unknown option '${word}'`;
    else operands.push(word);
  }
  const script = scripts.length > 0 ? scripts.join('\n') : operands.shift();
  return script === undefined ? 'Needs 1 argument' : { script, flags, operands };
}

function edited(text: string, steps: readonly Step[], quiet: boolean): string {
  const whole = text.endsWith('\n') || text === '';
  const lines = text === '' ? [] : (whole ? text.slice(0, -1) : text).split('\n');
  const out: string[] = [];
  for (const [index, line] of lines.entries()) {
    const ended = editLine(line, index + 1, index === lines.length - 1, steps, quiet, out);
    if (ended) break;
  }
  return out.length === 0 ? '' : out.join('\n') + (whole ? '\n' : '');
}

/** Edits one line; true where the script ends here. */
function editLine(
  line: string,
  number: number,
  last: boolean,
  steps: readonly Step[],
  quiet: boolean,
  out: string[],
): boolean {
  let current = line;
  let ended = false;
  for (const step of steps) {
    if (chosen(step, current, number, last) === step.negated) continue;
    if (step.verb === 'd') return false;
    if (step.verb === 'p') out.push(current);
    if (step.verb === 'q') {
      ended = true;
      break;
    }
    if (step.verb !== 's' || step.expression === null) continue;
    const next = substituted(current, step);
    if (next !== null && step.flags.includes('p')) out.push(next);
    current = next ?? current;
  }
  if (!quiet) out.push(current);
  return ended;
}

function chosen(step: Step, line: string, number: number, last: boolean): boolean {
  const hits = (address: Address): boolean => {
    if ('line' in address) return address.line === 'last' ? last : address.line === number;
    address.expression.lastIndex = 0;
    return address.expression.test(line);
  };
  if (step.from === null) return true;
  if (step.to === null) return hits(step.from);
  if (!step.active) {
    step.active = hits(step.from);
    if (step.active && 'line' in step.to && step.to.line !== 'last' && step.to.line <= number)
      step.active = false;
    else return step.active;
    return true;
  }
  if (hits(step.to)) step.active = false;
  return true;
}

/** Null where nothing matched. */
function substituted(line: string, { expression, by, flags }: Step): string | null {
  if (expression === null) return null;
  const wanted = Number(/\d+/.exec(flags)?.[0] ?? 1);
  let seen = 0;
  let changed = false;
  expression.lastIndex = 0;
  const next = line.replace(expression, (...match: readonly unknown[]) => {
    seen += 1;
    if (seen < wanted || (seen > wanted && !flags.includes('g'))) return String(match[0]);
    changed = true;
    return by.replace(/\\([\s\S])|&/g, (all, code?: string) => {
      if (all === '&') return String(match[0]);
      if (code === 'n') return '\n';
      if (code === 't') return '\t';
      return code !== undefined && /\d/.test(code) ? String(match[Number(code)] ?? '') : (code ?? '');
    });
  });
  return changed ? next : null;
}

/** Reads the script; a text says what was not understood. */
function stepsOf(script: string, flags: ReadonlySet<string>): readonly Step[] | string {
  const steps: Step[] = [];
  let rest = script;
  for (;;) {
    rest = rest.replace(/^[\s;]+/, '');
    if (rest === '') return steps;
    const from = addressOf(rest, flags);
    rest = from.rest;
    let to: ReturnType<typeof addressOf> = { address: null, rest };
    if (from.address !== null && rest.startsWith(',')) {
      to = addressOf(rest.slice(1), flags);
      rest = to.rest;
    }
    const [head, not] = /^\s*(!?)\s*/.exec(rest) ?? ['', ''];
    rest = rest.slice(head.length);
    const verb = rest[0];
    const base = { from: from.address, to: to.address, negated: not === '!', active: false };
    if (verb === 'p' || verb === 'd' || verb === 'q') {
      steps.push({ ...base, verb, expression: null, by: '', flags: '' });
      rest = rest.slice(1);
    } else if (verb === 's') {
      const read = substitutionOf(rest, flags);
      if (read === null) return 'bad s command';
      steps.push({ ...base, verb, expression: read.expression, by: read.by, flags: read.flags });
      rest = read.rest;
    } else return `'${verb ?? ''}' is not supported by a virtual device`;
  }
}

function addressOf(
  text: string,
  flags: ReadonlySet<string>,
): { readonly address: Address | null; readonly rest: string } {
  const number = /^(\d+|\$)/.exec(text)?.[1];
  if (number !== undefined)
    return { address: { line: number === '$' ? 'last' : Number(number) }, rest: text.slice(number.length) };
  const [all, pattern] = /^\/((?:[^/\\]|\\.)*)\//.exec(text) ?? [];
  if (all === undefined || pattern === undefined) return { address: null, rest: text };
  const expression = regularExpression(pattern.replaceAll('\\/', '/'), flags);
  return { address: expression === null ? null : { expression }, rest: text.slice(all.length) };
}

function substitutionOf(text: string, flags: ReadonlySet<string>) {
  const mark = text[1] ?? '/';
  const parts = ['', ''];
  let at = 2;
  for (const index of [0, 1]) {
    for (; at < text.length && text[at] !== mark; at += 1) {
      if (text[at] === '\\' && text[at + 1] === mark) at += 1;
      else if (text[at] === '\\') {
        parts[index] += '\\';
        at += 1;
      }
      parts[index] += text[at] ?? '';
    }
    if (at >= text.length) return null;
    at += 1;
  }
  const own = /^[gpiI0-9]*/.exec(text.slice(at))?.[0] ?? '';
  const all = new Set(flags);
  all.delete('i');
  if (/i/i.test(own)) all.add('i');
  const expression = regularExpression(parts[0] ?? '', all);
  return expression === null
    ? null
    : { expression, by: parts[1] ?? '', flags: own, rest: text.slice(at + own.length) };
}
