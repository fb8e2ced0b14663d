import { plainText } from '../text/template.ts';
import type { Trace } from '../trace/trace.ts';
import type { PlayState } from './play-trace.ts';

/**
 * Paths of the files that what is left of a trace checks, those that are waited for first at the front; its templates
 * must be bound. Pure.
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

/** Whether a trace checks any file: only then a script holds what reads them. */
export function checksFiles({ steps, final }: Pick<Trace, 'steps' | 'final'>): boolean {
  return [...steps.flatMap(({ after }) => after.checks), ...final.checks].some(({ kind }) => kind === 'file');
}
