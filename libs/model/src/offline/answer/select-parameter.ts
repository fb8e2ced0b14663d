import type { ParameterInput, ParameterOutput } from '../../roles/parameter.ts';
import { similarity } from '../words/similarity.ts';
import { contentWords } from '../words/tokens.ts';

const GOOD = 0.5;
/** A parameter that the sentence names comes before one that only has a similar name. */
const MENTIONED = 0.6;
/** A number pad takes numbers and codes, whatever they are called. */
const PAD = /pin|password|passcode|code|number|digits|amount/i;
const ON_PAD = 0.3;

/** Chooses the parameter whose name is most like the element's name; one that the sentence names comes first. */
export function selectParameter(input: ParameterInput): ParameterOutput {
  const refused = new Set(input.refused);
  const free = input.candidates.filter(({ name }) => !refused.has(name));
  let best: { readonly name: string; readonly score: number } | null = null;
  for (const candidate of free) {
    const score = scoreOf(candidate, input);
    if (score > (best?.score ?? GOOD)) best = { name: candidate.name, score };
  }
  if (best === null) return { thought: 'no parameter is called like that', name: null };
  return { thought: `“${best.name}” is called most alike (${best.score.toFixed(2)})`, name: best.name };
}

function scoreOf({ name, about }: ParameterInput['candidates'][number], input: ParameterInput): number {
  const mentioned = input.instruction.includes(`\${${name}}`) ? MENTIONED : 0;
  const alike = likeness(`${input.element} ${input.hint}`, `${name} ${about}`);
  const pad = input.skill === 'keypad' && PAD.test(`${name} ${about}`) ? ON_PAD : 0;
  const taken = input.taken.includes(name) ? MENTIONED : 0;
  return mentioned + alike + pad - taken;
}

/** The share of the element's words that the parameter has, 0 to 1, and a little more if it has no others. */
function likeness(element: string, parameter: string): number {
  const wanted = contentWords(element);
  const words = contentWords(parameter);
  if (wanted.length === 0 || words.length === 0) return 0;
  const found = words.filter((word) => wanted.some((other) => similarity(word, other) >= 0.8)).length;
  return (found / words.length) * 0.6 + (Math.min(found, wanted.length) / wanted.length) * 0.4;
}
