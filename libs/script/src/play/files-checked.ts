import { plainText } from '../text/template.ts';
import type { Trace } from '../trace/trace.ts';
import type { PlayState } from './play-trace.ts';

/**
 * Paths of the files that the rest of a trace checks, the next ones first. The templates of the trace must be bound.
 * Pure.
 */
export function filesChecked(
  { steps, final }: Pick<Trace, 'steps' | 'final'>,
  { at }: Pick<PlayState, 'at'>,
): readonly string[] {
  const checks = [...steps.slice(at).flatMap(({ after }) => after.checks), ...final.checks];
  return [
    ...new Set(checks.flatMap((check) => (check.kind === 'file' ? (plainText(check.path) ?? []) : []))),
  ];
}

/** Whether a trace checks any file: only then does a script include the code that reads them. */
export function checksFiles({ steps, final }: Pick<Trace, 'steps' | 'final'>): boolean {
  return [...steps.flatMap(({ after }) => after.checks), ...final.checks].some(({ kind }) => kind === 'file');
}
