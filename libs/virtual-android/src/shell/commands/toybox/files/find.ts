import type { FileFacts } from '../../../../phone/files/file-system.ts';
import { baseName } from '../../../../phone/files/paths.ts';
import { type CommandCall, complain, complainOf, print, type ShellCommand } from '../../../command.ts';
import { matchesPattern } from '../../../globs.ts';

interface Found {
  readonly path: string;
  readonly facts: FileFacts;
  readonly depth: number;
}

type Test = (found: Found) => boolean | Promise<boolean>;

interface Plan {
  readonly tests: Test[];
  minDepth: number;
  maxDepth: number;
  /** True where `-print`, `-exec` or `-delete` was given: then nothing is printed by default. */
  acts: boolean;
}

/** `find [PATH…] [-name P] [-iname P] [-path P] [-type f|d] [-maxdepth N] [-mindepth N] [-size ±N] [-newer F] [-delete] [-exec … ;]`. */
export const find: ShellCommand = async (call) => {
  const begin = call.args.findIndex((arg) => /^[-!(]/.test(arg));
  const paths = begin === -1 ? call.args : call.args.slice(0, begin);
  const plan = planOf(call, begin === -1 ? [] : call.args.slice(begin));
  if (typeof plan === 'string') return complain(call, `find: ${plan}`);
  let status = 0;
  for (const path of paths.length === 0 ? ['.'] : paths) {
    const facts = call.files.stat(path);
    if (facts === null) status = complainOf(call, 'find', `'${path}'`, 'ENOENT');
    else await visit(call, { path, facts, depth: 0 }, plan);
  }
  return status;
};

async function visit(call: CommandCall, found: Found, plan: Plan): Promise<void> {
  if (call.shell.signal.aborted) return;
  if (found.depth >= plan.minDepth) await judge(call, found, plan);
  if (found.facts.kind !== 'directory' || found.depth >= plan.maxDepth) return;
  const names = call.files.list(found.path);
  for (const name of names.ok ? names.value : []) {
    const path = `${found.path.replace(/\/$/, '')}/${name}`;
    const facts = call.files.stat(path);
    if (facts !== null) await visit(call, { path, facts, depth: found.depth + 1 }, plan);
  }
}

async function judge(call: CommandCall, found: Found, plan: Plan): Promise<void> {
  for (const test of plan.tests) if (!(await test(found))) return;
  if (!plan.acts) print(call.streams.output, `${found.path}\n`);
}

/** Reads the arguments; a text where an option is unknown. */
function planOf(call: CommandCall, args: readonly string[]): Plan | string {
  const plan: Plan = { tests: [], minDepth: 0, maxDepth: Number.POSITIVE_INFINITY, acts: false };
  const words = [...args];
  let negated = false;
  const add = (test: Test): void => {
    const not = negated;
    plan.tests.push(not ? async (found) => !(await test(found)) : test);
    negated = false;
  };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '!' || word === '-not') negated = !negated;
    else if (word === '-maxdepth') plan.maxDepth = Number(words.shift());
    else if (word === '-mindepth') plan.minDepth = Number(words.shift());
    else if (word === '-exec') {
      const end = words.indexOf(';');
      if (end === -1) return '-exec needs ;';
      const command = words.splice(0, end + 1).slice(0, -1);
      plan.acts = true;
      add(async ({ path }) => (await call.run(command.map((part) => part.replaceAll('{}', path)))) === 0);
    } else {
      const test = testOf(call, word, words, plan);
      if (test === null) return `bad arg '${word}'`;
      add(test);
    }
  }
  return plan;
}

function testOf(call: CommandCall, word: string, words: string[], plan: Plan): Test | null {
  switch (word) {
    case '-a':
    case '-depth':
    case '-xdev':
      return () => true;
    case '-name':
    case '-iname': {
      const pattern = words.shift() ?? '';
      const fold = (text: string): string => (word === '-iname' ? text.toLowerCase() : text);
      return ({ path }) => matchesPattern(fold(baseName(path)), fold(pattern));
    }
    case '-path': {
      const pattern = words.shift() ?? '';
      return ({ path }) => matchesPattern(path, pattern);
    }
    case '-type': {
      const kind = words.shift();
      return ({ facts }) => kind === (facts.kind === 'file' ? 'f' : 'd');
    }
    case '-size':
      return sizeTest(words.shift() ?? '');
    case '-newer': {
      const since = call.files.stat(words.shift() ?? '')?.changedAt ?? Number.POSITIVE_INFINITY;
      return ({ facts }) => facts.changedAt > since;
    }
    default:
      return actionOf(call, word, plan);
  }
}

function actionOf(call: CommandCall, word: string, plan: Plan): Test | null {
  if (word !== '-print' && word !== '-print0' && word !== '-delete') return null;
  plan.acts = true;
  if (word === '-delete') return ({ path }) => call.files.remove(path, true).ok;
  return ({ path }) => {
    print(call.streams.output, `${path}${word === '-print0' ? '\0' : '\n'}`);
    return true;
  };
}

/** `+10k`, `-1M`, `100c`; without a letter, blocks of 512 bytes. */
function sizeTest(text: string): Test | null {
  const [, sign, number, unit = ''] = /^([+-]?)(\d+)([ckMG]?)$/.exec(text) ?? [];
  if (number === undefined) return null;
  const bytes = Number(number) * ({ c: 1, k: 1_024, M: 1_048_576, G: 1_073_741_824 }[unit] ?? 512);
  return ({ facts: { size } }) =>
    sign === '+' ? size > bytes : sign === '-' ? size < bytes : size === bytes;
}
