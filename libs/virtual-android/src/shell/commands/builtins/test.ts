import { type CommandCall, complain, type ShellCommand } from '../../command.ts';

type Surroundings = Pick<CommandCall, 'files' | 'shell'>;
type Unary = (operand: string, place: Surroundings) => boolean;
type Binary = (left: string, right: string, place: Surroundings) => boolean;

const exists: Unary = (path, { files }) => files.stat(path) !== null;
const numbers =
  (compare: (left: number, right: number) => boolean): Binary =>
  (left, right) =>
    compare(numberOf(left), numberOf(right));

const UNARY: ReadonlyMap<string, Unary> = new Map<string, Unary>([
  ['-n', (text) => text !== ''],
  ['-z', (text) => text === ''],
  ['-e', exists],
  ['-a', exists],
  ['-f', (path, { files }) => files.stat(path)?.kind === 'file'],
  ['-d', (path, { files }) => files.stat(path)?.kind === 'directory'],
  ['-r', exists],
  ['-w', exists],
  [
    '-x',
    (path, { files }) => {
      const facts = files.stat(path);
      return facts?.kind === 'directory' || ((facts?.mode ?? 0) & 0o111) !== 0;
    },
  ],
  ['-s', (path, { files }) => (files.stat(path)?.size ?? 0) > 0],
  ['-L', () => false],
  ['-h', () => false],
  ['-t', () => false],
  ['-v', (name, { shell }) => shell.variables.has(name)],
]);

const BINARY: ReadonlyMap<string, Binary> = new Map<string, Binary>([
  ['=', (left, right) => left === right],
  ['==', (left, right) => left === right],
  ['!=', (left, right) => left !== right],
  ['<', (left, right) => left < right],
  ['>', (left, right) => left > right],
  ['-eq', numbers((left, right) => left === right)],
  ['-ne', numbers((left, right) => left !== right)],
  ['-lt', numbers((left, right) => left < right)],
  ['-le', numbers((left, right) => left <= right)],
  ['-gt', numbers((left, right) => left > right)],
  ['-ge', numbers((left, right) => left >= right)],
  [
    '-nt',
    (left, right, { files }) => (files.stat(left)?.changedAt ?? -1) > (files.stat(right)?.changedAt ?? -1),
  ],
  [
    '-ot',
    (left, right, { files }) => (files.stat(left)?.changedAt ?? -1) < (files.stat(right)?.changedAt ?? -1),
  ],
]);

/** The expression is invalid: exit code 2, which `&&` and `||` treat as false. */
export class TestError extends Error {}

export const test: ShellCommand = (call) => judge(call, 'test', call.args);

export const bracket: ShellCommand = (call) => {
  if (call.args.at(-1) !== ']') return complain(call, `${call.shell.name}: [: missing ]`, 2);
  return judge(call, '[', call.args.slice(0, -1));
};

function judge(call: CommandCall, name: string, args: readonly string[]): number {
  try {
    return holds(args, call) ? 0 : 1;
  } catch (thrown) {
    if (!(thrown instanceof TestError)) throw thrown;
    return complain(call, `${call.shell.name}: ${name}: ${thrown.message}`, 2);
  }
}

/**
 * As in POSIX, the number of arguments decides the meaning; `-a` and `-o` split longer expressions.
 * @throws TestError
 */
export function holds(args: readonly string[], place: Surroundings): boolean {
  const [first, second, third] = args;
  if (first === undefined) return false;
  if (second === undefined) return first !== '';
  if (args.length === 3 && third !== undefined) {
    const binary = BINARY.get(second);
    if (binary !== undefined) return binary(first, third, place);
  }
  if (first === '!') return !holds(args.slice(1), place);
  if (args.length === 2) {
    const unary = UNARY.get(first);
    if (unary !== undefined) return unary(second, place);
    throw new TestError(`${first}: unexpected operator/operand`);
  }
  if (first === '(' && args.at(-1) === ')') return holds(args.slice(1, -1), place);
  const or = args.indexOf('-o', 1);
  if (or > 0) return holds(args.slice(0, or), place) || holds(args.slice(or + 1), place);
  const and = args.indexOf('-a', 1);
  if (and > 0) return holds(args.slice(0, and), place) && holds(args.slice(and + 1), place);
  throw new TestError(`${second}: unexpected operator/operand`);
}

function numberOf(text: string): number {
  if (!/^\s*[+-]?\d+\s*$/.test(text)) throw new TestError(`${text}: bad number`);
  return Number.parseInt(text, 10);
}
