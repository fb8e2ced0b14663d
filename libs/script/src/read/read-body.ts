import { TapwrightError } from '@tapwright/contracts';
import { CHECKING_VERBS, DOING_VERBS } from '../emit/body/acts.ts';
import { parametersIn } from '../text/template.ts';
import { hasConditions } from '../trace/conditions.ts';
import { parseTrace } from '../trace/parse-trace.ts';
import {
  CONDITIONAL_SCHEMA,
  TRACE_SCHEMA,
  type Trace,
  type TraceParameter,
  type TraceStep,
} from '../trace/trace.ts';
import { type AboutBody, aboutOf } from './about-body.ts';
import { refused } from './arguments.ts';
import { callsOf } from './call-lines.ts';
import { readFlow } from './flow/read-flow.ts';
import { type Kept, locatorOfItem, parseKept } from './kept-file.ts';
import { CUT_END, type Line, linesWith } from './lines.ts';
import { type Names, namesInFlow, namesInSpec, namesInTest } from './names.ts';
import { shellCalls } from './shell-lines.ts';
import { stepsOf } from './steps-of-lines.ts';

/** A script as it lies in a folder: its body, and what stands beside it. */
export interface ScriptOnDisk {
  readonly fileName: string;
  readonly body: string;
  /** `NAME.locators.json`; null if it is not there: then the lines of the body say all. */
  readonly locators: string | null;
  /** The text of another file in the folder of the script; null if it is not there, or may not be read. Flows run others. */
  readonly read?: (path: string) => string | null;
  /**
   * Of a flow: whether the commands under a condition are done that depends on the screen. Null: nobody has decided, and
   * the flow is refused.
   */
  readonly decided?: (place: { readonly file: string; readonly line: number }) => boolean | null;
  /** Of a flow: what variables stand for, as texts that the trace then has. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Which bodies can be read, by the extensions of their files. */
export const READABLE = ['py', 'sh', 'ts', 'yaml', 'yml'] as const;

/** The trace of a script, and what a replay of it does otherwise than the script says. */
export interface ReadScript {
  readonly trace: Trace;
  readonly notes: readonly string[];
}

/**
 * The trace of a body, as it stands there: a line that was edited counts as it was edited. What a body does not say, such
 * as the screens before its steps, the trace has not.
 * @throws TapwrightError `INPUT_INVALID` with the line that cannot be read
 */
export function readBody(script: ScriptOnDisk): Trace {
  return readScript(script).trace;
}

/** As `readBody`, with what is worth telling. */
export function readScript(script: ScriptOnDisk): ReadScript {
  const { fileName, body, locators, read = () => null, decided = () => null, values = {} } = script;
  const extension = fileName.split('.').at(-1) ?? '';
  if (!READABLE.some((one) => one === extension))
    throw new TapwrightError('INPUT_INVALID', `${fileName} is not a body that can be read`, {
      field: 'FILE',
      expected: READABLE.map((one) => `.${one}`).join(', '),
    });
  const kept = locators === null ? null : parseKept(plainText(locators));
  const name = fileName.replace(/\.[a-z]+$/, '');
  const text = plainText(body);
  const plain = (path: string) => {
    const found = read(path);
    return found === null ? null : plainText(found);
  };
  if (extension.startsWith('y')) {
    const { lines, notes, title, ...about } = readFlow({
      ...{ fileName, body: text, kept, read: plain, decided, values },
    });
    return { trace: checked(traceOf({ ...about, ...namesInFlow(title, kept), name, lines }, kept)), notes };
  }
  const isShell = extension === 'sh';
  const isPython = extension === 'py';
  const calls = isShell ? shellCalls(text) : callsOf(text, isPython ? 'python' : 'typescript');
  const about = aboutOf(calls, isShell);
  const lines = linesWith(calls, kept, { packageName: about.packageName, isShell });
  refuseUnknown(lines, about.parameters);
  const names = isShell ? {} : isPython ? namesInTest(text, kept) : namesInSpec(text, kept);
  const trace = checked(traceOf({ heading: headingOf(text), ...about, ...names, name, lines }, kept));
  return { trace, notes: kept === null ? notesOnCuts(lines) : [] };
}

/** Without what some editors write: a byte order mark, and other line ends. */
const plainText = (text: string) => text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');

/** What cannot be stored or played is refused here, and not when it is needed. */
const checked = (trace: Trace) => parseTrace(JSON.stringify(trace));

/** A parameter that no line gives would be typed as it stands there. */
function refuseUnknown(lines: readonly Line[], parameters: readonly TraceParameter[]): void {
  const known = new Set(parameters.map(({ name }) => name));
  for (const { verb, texts, line } of lines) {
    const unknown = TEMPLATES.has(verb)
      ? texts.flatMap(parametersIn).find((name) => !known.has(name))
      : undefined;
    if (unknown !== undefined && line !== undefined)
      throw refused(
        line,
        `there is no parameter ${unknown}`,
        `one of ${[...known].join(', ') || 'none'}; a dollar sign of the text itself is written twice`,
      );
  }
}

/** Lines whose texts have parameters in them. */
const TEMPLATES: ReadonlySet<string> = new Set(
  [...DOING_VERBS, ...CHECKING_VERBS].filter((verb) => verb !== 'matches' && verb !== 'in_front'),
);

/** Texts that were cut stand whole in the file of locators only. */
function notesOnCuts(lines: readonly Line[]): readonly string[] {
  return lines
    .filter(({ texts }) => texts.some((text) => CUT_END.test(text)))
    .map(({ line }) => `line ${line}: if its text was cut to fit the line (…), write the whole of it`);
}

interface Said extends AboutBody, Names {
  /** Name of the file without its extension. */
  readonly name: string;
  readonly heading?: string | undefined;
  readonly lines: readonly Line[];
}

function traceOf({ name, packageName, start, parameters, ...said }: Said, kept: Kept | null): Trace {
  const { steps, sentences, final } = stepsOf(said.lines);
  const title = said.goal ?? kept?.goal ?? said.heading ?? name;
  const renamed = {
    ...(said.goal === undefined ? {} : { title }),
    ...(said.caseId === undefined ? {} : { id: said.caseId }),
  };
  const told = { id: name, title, requirement: null, row: null, ...kept?.case, ...renamed };
  const guards = (kept?.guards ?? []).map((guard) => ({
    name: guard.name,
    shows: guard.shows.map(locatorOfItem),
    dismiss: guard.dismiss.map(locatorOfItem),
  }));
  return {
    schema: hasConditions({ steps }) ? CONDITIONAL_SCHEMA : TRACE_SCHEMA,
    goal: title,
    case: sentences.length === 0 ? null : { ...told, steps: sentences },
    app: said.app ?? kept?.app ?? packageName,
    packageName,
    start: { ...start, component: start.component ?? kept?.component ?? null },
    screen: kept === null ? [0, 0] : kept.screen,
    createdAt: kept?.made ?? '1970-01-01T00:00:00.000Z',
    parameters,
    guards,
    steps: atHome(steps, kept),
    final: { activity: '', checks: final },
  };
}

/** The launcher on which the run began is known as the activity before its first step. */
function atHome([first, ...others]: readonly TraceStep[], kept: Kept | null): readonly TraceStep[] {
  const launcher = /^\^(.+?)\$\|/.exec(kept?.home ?? '')?.[1]?.replace(/\\(.)/g, '$1');
  if (first === undefined) return [];
  if (launcher === undefined) return [first, ...others];
  return [{ ...first, before: { ...first.before, activity: `${launcher}/` } }, ...others];
}

/** The first comment says what a body does. */
function headingOf(body: string): string | undefined {
  return /^(?:#|\/\/) (.+)$/m.exec(body)?.[1];
}
