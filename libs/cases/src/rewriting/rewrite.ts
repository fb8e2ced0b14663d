import type { CaseSpec } from '@tapwright/contracts';
import { imperative } from './imperative.ts';
import { type Marks, markParameters, marksOf } from './mark-parameters.ts';
import { PHRASE_LOOKED_AT } from './pattern-cost.ts';
import { BUILT_IN_RULES, type RewritingRule } from './rewriting-rule.ts';
import { type Phrases, phrasesOf } from './semi-structured.ts';

/** The result of a rule for a sentence. */
export interface Rewrite {
  readonly written: string;
  readonly text: string;
  /** Name of the rule, and its reason. */
  readonly rule: string;
  readonly why: string;
}

const TEXT_MAX = 2_000;

/**
 * An instruction from a sentence in XUAT's form (XUAT-Copilot 3.3); null for any other sentence. `rules`: the tenant's
 * own, applied before the built-in ones; `parameters`: names that may be marked.
 */
export function rewriteStep(
  sentence: string,
  { rules = [], parameters = [] }: { rules?: readonly RewritingRule[]; parameters?: Iterable<string> } = {},
): Rewrite | null {
  return rewriteWith(sentence, compiled(rules), marksOf(parameters));
}

/** The rewrites of a case by the number of their step, from 0. Steps that are already rewritten stay unchanged. */
export function rewritesOf(
  { steps, parameters }: CaseSpec,
  rules: readonly RewritingRule[] = [],
): ReadonlyMap<number, Rewrite> {
  const ready = compiled(rules);
  const marks = marksOf(Object.keys(parameters));
  const found = new Map<number, Rewrite>();
  for (const [at, step] of steps.entries()) {
    const rewrite = step.written === undefined ? rewriteWith(step.do, ready, marks) : null;
    if (rewrite !== null) found.set(at, rewrite);
  }
  return found;
}

/** The case with its sentences in XUAT's form turned into instructions; the original is kept in `written`. */
export function rewriteCase(spec: CaseSpec, rules: readonly RewritingRule[] = []): CaseSpec {
  const rewrites = rewritesOf(spec, rules);
  if (rewrites.size === 0) return spec;
  const steps = spec.steps.map((step, at) => {
    const rewrite = rewrites.get(at);
    return rewrite === undefined ? step : { ...step, do: rewrite.text, written: rewrite.written };
  });
  return { ...spec, steps };
}

interface Ready {
  readonly rule: RewritingRule;
  readonly request: RegExp | null;
  readonly result: RegExp | null;
}

function compiled(own: readonly RewritingRule[]): readonly Ready[] {
  const pattern = (text: string | undefined): RegExp | null =>
    text === undefined ? null : new RegExp(text, 'iu');
  return [...own, ...BUILT_IN_RULES].map((rule) => ({
    rule,
    request: pattern(rule.when.request),
    result: pattern(rule.when.result),
  }));
}

function rewriteWith(sentence: string, rules: readonly Ready[], marks: Marks): Rewrite | null {
  const phrases = phrasesOf(sentence);
  if (phrases === null) return null;
  for (const { rule, request, result } of rules) {
    const groups = groupsOf(phrases, request, result);
    if (groups === null) continue;
    const text = filled(rule.says, { ...groups, ...wordings(phrases, marks) });
    if (text === '' || text.length > TEXT_MAX) continue;
    return { written: sentence, text, rule: rule.name, why: rule.why };
  }
  return null;
}

type Words = Readonly<Record<string, string>>;

/** Named groups of the patterns; null if one pattern does not match. */
function groupsOf(phrases: Phrases, request: RegExp | null, result: RegExp | null): Words | null {
  const groups: Record<string, string> = {};
  for (const [pattern, phrase] of [
    [request, phrases.request],
    [result, phrases.result],
  ] as const) {
    if (pattern === null) continue;
    const match = pattern.exec(phrase.slice(0, PHRASE_LOOKED_AT));
    if (match === null) return null;
    for (const [name, text] of Object.entries(match.groups ?? {})) groups[name] = text ?? '';
  }
  return groups;
}

function wordings({ request, result }: Phrases, marks: Marks): Words {
  return {
    instruction: marked(imperative(result), marks),
    request: marked(request, marks),
    result: markParameters(result, marks),
  };
}

/** The first word is the verb, even if a parameter has the same name. */
function marked(phrase: string, marks: Marks): string {
  const verb = /^[A-Za-z]+(?= )/.exec(phrase)?.[0] ?? '';
  return verb + markParameters(phrase.slice(verb.length), marks);
}

function filled(says: string, words: Words): string {
  // `${name}` stays unchanged: it is the mark of a parameter.
  const text = says.replace(/(?<!\$)\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(words, name) ? (words[name] ?? '') : all,
  );
  return text.trim().replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
