import type { ShellState } from './command.ts';
import { ExpansionError, parameterOf, setVariable } from './parameters.ts';

/** An expression is read from left to right with the precedence of C. Numbers are signed, with 32 bits, as in mksh. */
interface Expression {
  readonly tokens: readonly string[];
  at: number;
  depth: number;
  readonly shell: ShellState;
  /** False in a branch that is not taken: nothing is assigned or divided there. */
  live: boolean;
}

const TOKENS =
  /\s*(0[xX][0-9a-fA-F]+|\d+#\w+|\d+|[A-Za-z_]\w*|<<=|>>=|\+\+|--|\*\*|&&|\|\||[=!<>]=|<<|>>|[-+*/%&|^]=|[-+*/%<>=!~&|^?:,()])/y;
const DEPTH_MAX = 60;

/** @throws ExpansionError for what mksh refuses. */
export function arithmeticValue(text: string, shell: ShellState, depth = 0): number {
  const tokens: string[] = [];
  for (let at = 0; at < text.trimEnd().length; ) {
    TOKENS.lastIndex = at;
    const match = TOKENS.exec(text);
    if (match === null) throw new ExpansionError(`${text.trim()}: unexpected '${text.trim()[0] ?? ''}'`);
    tokens.push(match[1] ?? '');
    at = TOKENS.lastIndex;
  }
  if (tokens.length === 0) return 0;
  const expression: Expression = { tokens, at: 0, depth, shell, live: true };
  const value = comma(expression);
  if (expression.at < tokens.length) throw bad(expression);
  return value;
}

function bad(expression: Expression): ExpansionError {
  const token = expression.tokens[expression.at];
  const text = expression.tokens.join(' ');
  return new ExpansionError(
    token === undefined ? `${text}: unexpected end of expression` : `${text}: unexpected '${token}'`,
  );
}

function take(expression: Expression, ...wanted: readonly string[]): string | null {
  const token = expression.tokens[expression.at];
  if (token === undefined || !wanted.includes(token)) return null;
  expression.at += 1;
  return token;
}

function comma(expression: Expression): number {
  let value = assignment(expression);
  while (take(expression, ',') !== null) value = assignment(expression);
  return value;
}

const ASSIGNMENTS = ['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>='];

function assignment(expression: Expression): number {
  expression.depth += 1;
  if (expression.depth > DEPTH_MAX) throw new ExpansionError('expression recurses too deeply');
  const value = nameAhead(expression) ? assigned(expression) : ternary(expression);
  expression.depth -= 1;
  return value;
}

function nameAhead({ tokens, at }: Expression): boolean {
  return /^[A-Za-z_]/.test(tokens[at] ?? '') && ASSIGNMENTS.includes(tokens[at + 1] ?? '');
}

function assigned(expression: Expression): number {
  const name = expression.tokens[expression.at] ?? '';
  const operator = expression.tokens[expression.at + 1] ?? '';
  expression.at += 2;
  const right = assignment(expression);
  const value =
    operator === '='
      ? right
      : binary(operator.slice(0, -1), variableValue(name, expression), right, expression);
  return store(name, value, expression);
}

function store(name: string, value: number, { shell, live }: Expression): number {
  const refused = live ? setVariable(shell, name, String(value)) : null;
  if (refused !== null) throw new ExpansionError(refused);
  return value;
}

function ternary(expression: Expression): number {
  const condition = level(expression, 0);
  if (take(expression, '?') === null) return condition;
  const live = expression.live;
  expression.live = live && condition !== 0;
  const yes = assignment(expression);
  if (take(expression, ':') === null) throw bad(expression);
  expression.live = live && condition === 0;
  const no = assignment(expression);
  expression.live = live;
  return condition === 0 ? no : yes;
}

const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];

function level(expression: Expression, rank: number): number {
  const operators = LEVELS[rank];
  if (operators === undefined) return unary(expression);
  let left = level(expression, rank + 1);
  for (let token = take(expression, ...operators); token !== null; token = take(expression, ...operators)) {
    const live = expression.live;
    if ((token === '&&' && left === 0) || (token === '||' && left !== 0)) expression.live = false;
    const right = level(expression, rank + 1);
    expression.live = live;
    left = binary(token, left, right, expression);
  }
  return left;
}

function binary(operator: string, left: number, right: number, { live }: Expression): number {
  switch (operator) {
    case '||':
      return Number(left !== 0 || right !== 0);
    case '&&':
      return Number(left !== 0 && right !== 0);
    case '/':
    case '%':
      if (right === 0 && live) throw new ExpansionError('zero divisor');
      return right === 0 ? 0 : operator === '/' ? (left / right) | 0 : (left % right) | 0;
    case '*':
      return Math.imul(left, right);
    default:
      return (SIMPLE[operator]?.(left, right) ?? 0) | 0;
  }
}

const SIMPLE: Readonly<Record<string, (left: number, right: number) => number>> = {
  '|': (left, right) => left | right,
  '^': (left, right) => left ^ right,
  '&': (left, right) => left & right,
  '==': (left, right) => Number(left === right),
  '!=': (left, right) => Number(left !== right),
  '<': (left, right) => Number(left < right),
  '<=': (left, right) => Number(left <= right),
  '>': (left, right) => Number(left > right),
  '>=': (left, right) => Number(left >= right),
  '<<': (left, right) => left << right,
  '>>': (left, right) => left >> right,
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
};

function unary(expression: Expression): number {
  const step = take(expression, '++', '--');
  if (step !== null) {
    const name = expression.tokens[expression.at] ?? '';
    if (!/^[A-Za-z_]/.test(name)) throw bad(expression);
    expression.at += 1;
    return store(name, (variableValue(name, expression) + (step === '++' ? 1 : -1)) | 0, expression);
  }
  const sign = take(expression, '-', '+', '!', '~');
  if (sign === null) return primary(expression);
  expression.depth += 1;
  if (expression.depth > DEPTH_MAX) throw new ExpansionError('expression recurses too deeply');
  const value = unary(expression);
  expression.depth -= 1;
  if (sign === '-') return -value | 0;
  if (sign === '!') return Number(value === 0);
  return sign === '~' ? ~value : value;
}

function primary(expression: Expression): number {
  if (take(expression, '(') !== null) {
    const value = comma(expression);
    if (take(expression, ')') === null) throw bad(expression);
    return value;
  }
  const token = expression.tokens[expression.at];
  if (token === undefined) throw bad(expression);
  if (/^\d/.test(token)) {
    expression.at += 1;
    return numberOf(token);
  }
  if (!/^[A-Za-z_]/.test(token)) throw bad(expression);
  expression.at += 1;
  const value = variableValue(token, expression);
  const step = take(expression, '++', '--');
  if (step !== null) store(token, (value + (step === '++' ? 1 : -1)) | 0, expression);
  return value;
}

/** mksh reads `010` as ten, except in POSIX mode. */
function numberOf(token: string): number {
  const based = /^(\d+)#(\w+)$/.exec(token);
  const value =
    based === null
      ? Number(token.startsWith('0x') || token.startsWith('0X') ? token : token.replace(/^0+(?=\d)/, ''))
      : Number.parseInt(based[2] ?? '', Number(based[1]));
  return value | 0;
}

/** The value of a variable, which may itself hold an expression. */
function variableValue(name: string, { shell, depth }: Expression): number {
  const text = parameterOf(name, shell) ?? '';
  if (depth >= DEPTH_MAX) throw new ExpansionError(`${name}: expression recurses on parameter`);
  return text === '' ? 0 : arithmeticValue(text, shell, depth + 1);
}
