import type { EventData, RunState, TaskReflected } from '@tapwright/contracts';

/** The state with the end of a task written down. */
export function withEnd(
  state: RunState,
  end: EventData<typeof TaskReflected> & { readonly step: number },
): RunState {
  const { task, outcome, reason, step } = end;
  const captureId = state.current?.captureId ?? null;
  return { ...state, ended: [...(state.ended ?? []), { task, outcome, reason, captureId, step }] };
}
