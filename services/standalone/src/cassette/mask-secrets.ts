import { escapePattern, escapeXml } from '@tapwright/escape';

/** Keys that hold free text; ids, kinds and class names are never touched. */
const FREE_TEXT = new Set([
  'action',
  'answer',
  'caption',
  'changes',
  'contains',
  'context',
  'desc',
  'endCondition',
  'expectation',
  'goal',
  'hint',
  'key',
  'label',
  'qualifiers',
  'remainder',
  'rules',
  'says',
  'stack',
  'text',
  'texts',
  'value',
  'values',
  'where',
]);

/** Sentences of the model and of verdicts: they may repeat a goal word by word. */
const PROSE = new Set([
  'advice',
  'claimReason',
  'insistedAgainst',
  'message',
  'missing',
  'memory',
  'observation',
  'plan',
  'reason',
  'summary',
  'thought',
]);

/** Shorter parts of a secret are not masked in sentences: they reveal nothing. */
const PART_MIN = 3;

/**
 * Replaces the content of password fields wherever it appears in free text by as many asterisks. Questions, answers
 * and decisions still match each other, and no secret is written down.
 */
export function maskSecrets<T>(value: T, secrets: readonly string[]): T {
  if (secrets.length === 0) return value;
  const whole = longestFirst(secrets);
  const parts = secrets.flatMap((secret) => secret.split(/[^\p{L}\p{N}]+/u)).filter(isTelling);
  return maskAt(value, { whole, prose: longestFirst([...secrets, ...parts]) }, '') as T;
}

function isTelling(part: string): boolean {
  return part.length >= PART_MIN;
}

interface Words {
  readonly whole: readonly string[];
  readonly prose: readonly string[];
}

function maskAt(value: unknown, words: Words, key: string): unknown {
  if (typeof value === 'string') {
    if (PROSE.has(key)) return maskText(value, words.prose, 'giu');
    return FREE_TEXT.has(key) ? maskText(value, words.whole, 'gu') : value;
  }
  if (Array.isArray(value)) return value.map((item) => maskAt(item, words, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskAt(item, words, name)]));
}

function maskText(text: string, words: readonly string[], flags: string): string {
  return words.reduce(
    (masked, word) => masked.replaceAll(new RegExp(escapePattern(word), flags), '*'.repeat(word.length)),
    text,
  );
}

/** Masks secrets in the attributes of a dump that people read. */
export function maskDump(dump: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return dump;
  // Some dumps write an apostrophe as a reference, others do not.
  const forms = longestFirst(secrets).flatMap((secret) => {
    const stars = '*'.repeat(secret.length);
    const form = escapeXml(secret);
    return [
      { form, stars },
      { form: form.replaceAll("'", '&apos;'), stars },
    ];
  });
  return dump.replace(/\b(text|content-desc|hint)="([^"]*)"/g, (_, name: string, text: string) => {
    const masked = forms.reduce((before, { form, stars }) => before.replaceAll(form, stars), text);
    return `${name}="${masked}"`;
  });
}

/** Masks secrets in the content of a file; bytes without a secret stay as they are. */
export function maskFile(content: Uint8Array, secrets: readonly string[]): Uint8Array {
  const text = Buffer.from(content).toString('utf8');
  const masked = maskText(text, longestFirst(secrets), 'gu');
  return masked === text ? content : Buffer.from(masked, 'utf8');
}

/** Longer secrets come first: a secret that is part of another one must not leave the rest of it. */
function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((a, b) => b.length - a.length);
}
