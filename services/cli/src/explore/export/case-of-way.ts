import { CaseSpec, type CaseSpecInput, type ElementRef } from '@tapwright/contracts';
import { plainText, type TraceStep } from '@tapwright/script';
import type { SuiteCase } from './suite.ts';
import { shortActivity, titleOf } from './way.ts';

const NAME_MAX = 60;

/** A way as a case in plain sentences. Typed texts are its parameters. Pure. */
export function caseOfWay({ goal, trace }: SuiteCase, number: number): CaseSpec {
  const parameters: Record<string, { value: string }> = {};
  const sentences = trace.steps.map((step) => sentenceOf(step, parameters));
  const expect = [{ activity: goal.activity }, ...goal.texts.map((text) => ({ text: escaped(text) }))];
  const steps = sentences.map((sentence, at) => ({
    do: sentence,
    ...(at === sentences.length - 1 ? { expect } : {}),
  }));
  const slug = shortActivity(goal.activity)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, NAME_MAX);
  const spec: CaseSpecInput = {
    id: `explored-${number}-${slug}`,
    title: escaped(titleOf(goal)),
    app: trace.packageName,
    tags: ['explored'],
    steps,
    parameters,
    reset: trace.start.cleared ? 'data' : 'restart',
  };
  return CaseSpec.parse(spec);
}

function sentenceOf(
  { action: { kind, target, text, direction } }: TraceStep,
  parameters: Record<string, { value: string }>,
): string {
  const name = target === null ? 'the screen' : nameOf(target);
  switch (kind) {
    case 'click':
      return `Tap ${name}`;
    case 'long_click':
      return `Hold ${name}`;
    case 'text': {
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
