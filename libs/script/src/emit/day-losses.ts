import { type TemplatePart, templateParts } from '../text/template.ts';
import type { Trace } from '../trace/trace.ts';

/** Whether any text of the trace mentions a day. */
export function countsDays(trace: Trace): boolean {
  return daysOf(trace).length > 0;
}

/** A replay knows how the phone's language writes a day; a script knows only English. */
export function dayLosses(trace: Trace): readonly string[] {
  if (!daysOf(trace).some(({ format }) => /MMM|E/.test(format))) return [];
  return ['days are searched for in English: a phone with another language may show them differently'];
}

function daysOf(trace: Trace): readonly Extract<TemplatePart, { kind: 'day' }>[] {
  return textsOf(trace).flatMap((text) =>
    templateParts(text).flatMap((part) => (part.kind === 'day' ? [part] : [])),
  );
}

// Every string of a trace that may be a template. Strings that never hold a placeholder are read, too: that costs
// nothing.
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
