import { TapwrightError } from '@tapwright/contracts';
import type { DomainKnowledge } from './refine/domain-knowledge.ts';

/** The function that each entry of a part must have. */
const PARTS = { optimizers: 'refine', validators: 'validate', errorHandlers: 'restore' } as const;
const LIST_MAX = 100;

/** Checks the default export of a module as domain knowledge. @throws TapwrightError `DOMAIN_KNOWLEDGE_INVALID` */
export function parseDomainKnowledge(value: unknown): DomainKnowledge {
  if (!isRecord(value) || !isName(value.name))
    throw invalid('the default export is not domain knowledge', '{ name, … }');
  for (const key of Object.keys(value)) {
    if (key !== 'name' && !(key in PARTS))
      throw invalid(`'${key}' is unknown`, Object.keys(PARTS).join(', '));
  }
  for (const [part, method] of Object.entries(PARTS)) checkPart(value[part], { part, method });
  return value as unknown as DomainKnowledge;
}

function checkPart(entries: unknown, { part, method }: { part: string; method: string }): void {
  if (entries === undefined) return;
  if (!Array.isArray(entries) || entries.length > LIST_MAX) {
    throw invalid(`'${part}' is not a list`, `a list of at most ${LIST_MAX} entries`);
  }
  for (const [at, entry] of entries.entries()) {
    if (isRecord(entry) && isName(entry.name) && typeof entry[method] === 'function') continue;
    throw invalid(`entry ${at + 1} of '${part}' is wrong`, `{ name, ${method}() }`);
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w .-]{1,60}$/.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function invalid(message: string, expected: string): TapwrightError {
  return new TapwrightError('DOMAIN_KNOWLEDGE_INVALID', message, { field: 'DOMAIN_KNOWLEDGE', expected });
}
