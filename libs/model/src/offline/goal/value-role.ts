import type { Word } from '../words/tokens.ts';
import type { Clause } from './clauses.ts';
import type { Span } from './values.ts';

/** What a value is for. `object` and `old` are searched for on the screen; all others are typed or set. */
export type ValueRole = 'name' | 'new' | 'old' | 'content' | 'query' | 'number' | 'object';

export const FILE_NAME = /^[\w-]+\.[A-Za-z]\w{1,4}$/;

const NAMING = /^(?:named|called|titled|labell?ed|name|title|label)$/;
const CONTENT = /^(?:type|write|enter|input|content|contents|message|text|saying|says|body|description)$/;
const WRITES_FILE = /^(?:export|save|back|backup|compress|zip|record)$/;

/**
 * Derives the role from the words before the value and the clause's verb.
 * @param cue the words before the value, nearest first
 */
export function valueRole(span: Span, cue: readonly Word[], clause: Clause): ValueRole {
  return roleByCue(span, cue, clause) ?? roleByVerb(span, cue, clause);
}

function roleByCue(span: Span, [last, beforeLast]: readonly Word[], clause: Clause): ValueRole | null {
  const kind = clause.verbClass;
  if (last?.raw === 'from') return 'old';
  if (last !== undefined && NAMING.test(last.raw)) return 'name';
  if (span.kind === 'quoted' && FILE_NAME.test(span.text) && WRITES_FILE.test(clause.verb?.word.raw ?? ''))
    return 'new';
  if (span.kind === 'number') return /^[+\d][\d ()-]{2,}$/.test(span.text) ? 'number' : 'object';
  if (last?.raw === 'to' && (kind === 'rename' || kind === 'set')) return 'new';
  if ((last?.raw === 'as' || beforeLast?.raw === 'as') && kind !== 'open' && kind !== 'create') return 'new';
  return null;
}

function roleByVerb(span: Span, cue: readonly Word[], clause: Clause): ValueRole {
  const quoted = span.kind === 'quoted';
  switch (clause.verbClass) {
    case 'search':
      return quoted || cue[0]?.raw === 'for' ? 'query' : 'object';
    case 'rename':
      return 'old';
    case 'type':
    case 'send':
      return quoted ? 'content' : 'object';
    case 'create':
      if (isPutInto(span, cue, clause) || span.kind === 'target') return 'object';
      return quoted && saysContent(cue) ? 'content' : 'name';
    case 'set':
      return quoted && saysContent(cue) ? 'content' : 'object';
    default:
      return 'object';
  }
}

function saysContent(cue: readonly Word[]): boolean {
  return cue.slice(0, 2).some((one) => CONTENT.test(one.raw));
}

const PLACE_LEAD = /^(?:inside|into|within|onto|under)$/;

/** The value tells where something goes: `inside Documents`. It is there already, and is not typed. */
export function isPlaceOf([last]: readonly Word[]): boolean {
  return PLACE_LEAD.test(last?.raw ?? '');
}

/** `add X to Y`, `add X as Y`: both exist and are searched for, not typed. */
function isPutInto(span: Span, cue: readonly Word[], clause: Clause): boolean {
  if (cue[0]?.raw === 'to' || cue[0]?.raw === 'as' || isPlaceOf(cue)) return true;
  if (clause.verb?.word.stem !== 'add') return false;
  return clause.tokens.some(
    (token) => token.at >= span.to && token.quote < 0 && /^(?:to|into|as)$/.test(token.word.raw),
  );
}
