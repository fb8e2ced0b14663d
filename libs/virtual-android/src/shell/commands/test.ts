import type { VirtualDevice } from '../../device/virtual-device.ts';
import { type CommandCall, complain, type ShellCommand } from '../command.ts';

type Unary = (operand: string, device: VirtualDevice) => boolean;
type Binary = (left: string, right: string) => boolean;

const UNARY: ReadonlyMap<string, Unary> = new Map<string, Unary>([
  ['-n', (text) => text !== ''],
  ['-z', (text) => text === ''],
  ['-e', (path, { files }) => files.stat(path) !== null],
  ['-f', (path, { files }) => files.stat(path)?.kind === 'file'],
  ['-d', (path, { files }) => files.stat(path)?.kind === 'directory'],
  ['-r', (path, { files }) => files.stat(path) !== null],
  ['-w', (path, { files }) => files.stat(path) !== null],
  ['-s', (path, { files }) => (files.stat(path)?.size ?? 0) > 0],
]);

const BINARY: ReadonlyMap<string, Binary> = new Map<string, Binary>([
  ['=', (left, right) => left === right],
  ['==', (left, right) => left === right],
  ['!=', (left, right) => left !== right],
  ['-eq', (left, right) => numberOf(left) === numberOf(right)],
  ['-ne', (left, right) => numberOf(left) !== numberOf(right)],
  ['-lt', (left, right) => numberOf(left) < numberOf(right)],
  ['-le', (left, right) => numberOf(left) <= numberOf(right)],
  ['-gt', (left, right) => numberOf(left) > numberOf(right)],
  ['-ge', (left, right) => numberOf(left) >= numberOf(right)],
]);

/** The expression cannot be judged: exit code 2, which `&&` and `||` treat as false. */
class TestError extends Error {}

export const test: ShellCommand = (call) => judge(call, 'test', call.args);

export const bracket: ShellCommand = (call) => {
  if (call.args.at(-1) !== ']') return complain(call, '/system/bin/sh: [: missing ]', 2);
  return judge(call, '[', call.args.slice(0, -1));
};

function judge(call: CommandCall, name: string, args: readonly string[]): number {
  try {
    return evaluate(args, call.device) ? 0 : 1;
  } catch (thrown) {
    if (!(thrown instanceof TestError)) throw thrown;
    return complain(call, `/system/bin/sh: ${name}: ${thrown.message}`, 2);
  }
}

/** POSIX decides by the number of arguments; `-a` and `-o` split longer ones. */
function evaluate(args: readonly string[], device: VirtualDevice): boolean {
  const [first, second, third] = args;
  if (first === undefined) return false;
  if (second === undefined) return first !== '';
  if (args.length === 3 && third !== undefined) {
    const binary = BINARY.get(second);
    if (binary !== undefined) return binary(first, third);
  }
  if (first === '!') return !evaluate(args.slice(1), device);
  if (args.length === 2) {
    const unary = UNARY.get(first);
    if (unary !== undefined) return unary(second, device);
    throw new TestError(`${first}: unexpected operator/operand`);
  }
  const or = args.indexOf('-o', 1);
  if (or > 0) return evaluate(args.slice(0, or), device) || evaluate(args.slice(or + 1), device);
  const and = args.indexOf('-a', 1);
  if (and > 0) return evaluate(args.slice(0, and), device) && evaluate(args.slice(and + 1), device);
  throw new TestError(`${second}: unexpected operator/operand`);
}

function numberOf(text: string): number {
  if (!/^\s*[+-]?\d+\s*$/.test(text)) throw new TestError(`${text}: bad number`);
  return Number.parseInt(text, 10);
}
