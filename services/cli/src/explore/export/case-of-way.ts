import { CaseSpec, type CaseSpecInput, type ElementRef } from '@tapwright/contracts';
import { type Check, parametersIn, plainText, type Trace, type TraceStep } from '@tapwright/script';
import { spanOf, type TaskSpan } from './done-tasks.ts';
import type { SuiteCase } from './suite.ts';
import { shortActivity, titleOf } from './way.ts';

const NAME_MAX = 60;

type Parameters = Record<string, { value?: string; secret?: boolean; env?: string }>;

/** A way as a case in plain sentences. Typed texts are its parameters. Pure. */
export function caseOfWay(found: SuiteCase, number: number): CaseSpec {
  const { goal, trace } = found;
  const parameters: Parameters = Object.fromEntries(
    trace.parameters.map(({ name, secret, env }) => [name, { secret, env }]),
  );
  const sentences = inSentences(found, parameters);
  const expect = [
    { activity: goal.activity },
    ...goal.texts.map((text) => ({ text: escaped(text) })),
    ...(goal.task?.states ?? []).flatMap(stateOf),
  ];
  const steps = sentences.map((sentence, at) => ({
    do: sentence,
    ...(at === sentences.length - 1 ? { expect } : {}),
  }));
  const slug = (goal.task?.words ?? shortActivity(goal.activity))
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
    .slice(0, NAME_MAX);
  const spec: CaseSpecInput = {
    id: `explored-${number}-${slug}`,
    title: withKnown(titleOf(goal), parameters),
    app: trace.packageName,
    tags: ['explored'],
    steps,
    parameters,
    reset: trace.start.cleared ? 'data' : 'restart',
  };
  return CaseSpec.parse(spec);
}

function stateOf(check: Check) {
  return check.kind === 'state' && check.name !== '' ? [{ element: escaped(check.name), is: check.is }] : [];
}

/** Tasks that are there as a whole are told in their own words, single steps by what they do. */
function inSentences({ goal, leg, keep, trace }: SuiteCase, parameters: Parameters): readonly string[] {
  if (goal.task === undefined) return trace.steps.map((step) => sentenceOf(step, parameters));
  const spans = leg.tasks.flatMap((task) => {
    const span = spanOf(leg.trace, task);
    return span !== null && span.to <= goal.at && isWithin(span, keep) ? [{ ...span, words: task.task }] : [];
  });
  return keep.flatMap((at) => {
    const span = spans.find(({ from, to }) => from <= at && at <= to);
    if (span === undefined) return sentenceOf(stepAt(leg.trace, at), parameters);
    return at === span.to ? withKnown(span.words, parameters) : [];
  });
}

function isWithin({ from, to }: TaskSpan, keep: readonly number[]): boolean {
  const kept = new Set(keep);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at).every((at) => kept.has(at));
}

function stepAt({ steps }: Trace, at: number): TraceStep {
  const step = steps[at];
  if (step === undefined) throw new RangeError(`the leg has no step ${at}`);
  return step;
}

/** A task may mention what is typed; any other mention is a text. */
function withKnown(words: string, parameters: Parameters): string {
  return words.replaceAll(/\$\{([^{}]*)\}/g, (mention, name: string) =>
    Object.hasOwn(parameters, name.trim()) ? mention : `$ {${name}}`,
  );
}

function sentenceOf(
  { action: { kind, target, text, direction } }: TraceStep,
  parameters: Parameters,
): string {
  const name = target === null ? 'the screen' : nameOf(target);
  switch (kind) {
    case 'click':
      return `Tap ${name}`;
    case 'long_click':
      return `Hold ${name}`;
    case 'text': {
      const [secret] = parametersIn(text ?? '');
      if (secret !== undefined) return `Enter \${${secret}} in ${name}`;
      const parameter = `text${Object.keys(parameters).length + 1}`;
      parameters[parameter] = { value: plainText(text ?? '') ?? '' };
      return `Enter \${${parameter}} in ${name}`;
    }
    case 'clear':
      return `Clear ${name}`;
    case 'scroll':
      return `Scroll ${direction ?? 'down'} in ${name}`;
    case 'back':
      return 'Go back';
    case 'open_link':
      return `Open the link ${escaped(plainText(text ?? '') ?? '')}`;
    default:
      return `Do this: ${kind.replaceAll('_', ' ')} ${target === null ? '' : name}`.trim();
  }
}

/** In quotation marks what it shows; else what its id says, which nobody is bound to find by its words. */
function nameOf({ label, text, desc, resourceId }: ElementRef): string {
  const said = [text, desc, label].find((words) => words !== '' && words.length <= NAME_MAX);
  if (said !== undefined) return `"${escaped(said.replaceAll('"', '')).replaceAll(/\s+/g, ' ')}"`;
  const id = resourceId.slice(resourceId.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return id === '' ? 'the element' : `the ${id}`;
}

/** A text of the app is never a parameter. */
function escaped(text: string): string {
  return text.replaceAll('${', '$ {');
}
