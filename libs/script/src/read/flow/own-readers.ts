import { SUB_FLOWS } from '../../emit/maestro/helper.ts';
import { dayFromToday, type Template } from '../../text/template.ts';
import { ADVICE, type At, chainOf, type FlowState, fieldsOf, line, type Reader } from './flow-state.ts';
import { type FlowCommand, isRecord } from './parse-flow.ts';
import { pathOf } from './path-of.ts';
import { elementOf, type NamedElement, word } from './read-selector.ts';
import { refusal } from './refusal.ts';
import { given, templateOf, unescaped } from './scope.ts';
import { FOCUSED, typed } from './touch-readers.ts';

/** Our own sub-flows, which a trace has as steps. */
export const OWN: ReadonlyMap<string, OwnReader> = new Map<string, OwnReader>([
  ['type.yaml', typeInto],
  ['keypad.yaml', keypad],
  ['pick.yaml', pick],
]);
type OwnReader = (command: FlowCommand, at: At, state: FlowState) => void;

function typeInto(command: FlowCommand, at: At, state: FlowState): void {
  const text = at.scope.get('TEXT') ?? '';
  const field = ownField(command, at);
  if (field === null) {
    if (text === '') state.lines.push({ verb: 'clear', texts: [FOCUSED.label], ...chainOf(FOCUSED.chain) });
    else typed(text, state);
  } else if (text === '') state.lines.push(line('clear', [field.label], field));
  else state.lines.push(line('type_into', [field.label, text], field));
}

function keypad(_command: FlowCommand, { scope }: At, state: FlowState): void {
  state.lines.push(line('keypad', [scope.get('DIGITS') ?? '']));
}

function pick(command: FlowCommand, at: At, state: FlowState): void {
  const field = ownField(command, at);
  if (field === null) throw refusal(command, 'the wheel has no ID', 'env with the ID of the wheel');
  const height = (name: string) => Number(/,\s*(\d+)%$/.exec(at.scope.get(name) ?? '')?.[1] ?? 50);
  const way = height('FROM') < height('TO') ? 'up' : 'down';
  state.lines.push(line('pick', [field.label, unescapedText(at.scope.get('VALUE') ?? ''), way], field));
}

const unescapedText = (pattern: Template) => pattern.replace(/\\(\$\$|\W)/g, '$1');

function ownField(command: FlowCommand, at: At): NamedElement | null {
  const env = isRecord(command.value) && isRecord(command.value.env) ? command.value.env : {};
  if (env.ID === undefined && env.LABEL === undefined) return null;
  const selector = {
    ...(env.ID === undefined ? {} : { id: env.ID }),
    ...(env.LABEL === undefined ? {} : { text: env.LABEL }),
  };
  return elementOf(selector, at, command);
}

/** A secret that must be given: `assertTrue` as our flows have it. */
export const assertTrue: Reader = (command, at) => {
  const { condition } = fieldsOf(command, 'condition', ['condition']);
  const env = /^\$\{typeof ([A-Za-z_]\w*) !== "undefined"\}$/.exec(String(condition))?.[1];
  if (env === undefined) throw refusal(command, 'assertTrue is not read', ADVICE.assertTrue ?? 'take it out');
  return new Map([...at.scope, [env, given(env, null, at.parameters)]]);
};

/** Our own script of days, and the file of texts that are too long for a line. */
export const runScript: Reader = (command, at, state) => {
  const { file, env } = fieldsOf(command, 'file', ['file', 'env']);
  const refused = refusal(command, 'runScript is not read', ADVICE.runScript ?? 'take it out');
  // Scripts of others mostly lie in another folder: what matters is that none is read.
  if (!/(?:^|\/)day\.js$|\.texts\.js$/.test(word(file, command))) throw refused;
  const path = pathOf(word(file, command), at.folder, command);
  if (path === `${SUB_FLOWS}/day.js`) {
    const { DAYS: days, FORMAT: format, AS: name } = isRecord(env) ? env : {};
    if (!/^-?\d{1,5}$/.test(String(days)) || typeof format !== 'string' || typeof name !== 'string')
      throw refused;
    const day = dayFromToday(Number(days), format);
    state.values.set(name, day);
    return new Map([...at.scope, [`output.${name}`, day]]);
  }
  if (!path.endsWith('.texts.js')) throw refused;
  const text = state.read(path);
  if (text === null)
    throw refusal(command, `${path} cannot be read`, 'the file that was written with the flow');
  const scope = new Map(at.scope);
  for (const one of text.split('\n')) {
    const [, name, sum] = /^output\.(\w+) = (.*);$/.exec(one) ?? [];
    if (name === undefined || sum === undefined) continue;
    state.values.set(name, sum);
    const flow = sum.replace(
      /"((?:[^"\\]|\\.)*)"|([\w.]+)|\s*\+\s*/g,
      (_, body?: string, variable?: string) =>
        body !== undefined
          ? unescaped(body).replaceAll('${', '\\${')
          : variable === undefined
            ? ''
            : `\${${variable}}`,
    );
    scope.set(`output.${name}`, templateOf(flow, scope, at.parameters, command));
  }
  return scope;
};
