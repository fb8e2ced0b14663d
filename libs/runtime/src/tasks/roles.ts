import type { JobSpec, PhoneMemory, RunState, Task } from '@tapwright/contracts';

const NOTHING: PhoneMemory = { history: [], blocked: [], seen: [], current: null };

/** True for a case on several phones; another job only reserves the phones of further roles. */
export function usesSeveralPhones(spec: Pick<JobSpec, 'case' | 'device'>): boolean {
  return spec.case !== undefined && Object.keys(spec.device.roles ?? {}).length > 1;
}

/**
 * The state of a run that begins this task. If the task belongs to another role, the memory of the current phone is put
 * aside, and the memory of the other one is restored: readers of history, blocked actions and screens always see one
 * phone only. Pure.
 */
export function beginTask(state: RunState, task: number): RunState {
  // Refusals and advice belonged to the task before.
  const { advice: _advice, ...rest } = state;
  return onPhoneOf(state.tasks[task], { ...rest, task, refusedClaims: 0 });
}

/** The state of a run that is on the phone of the task's role. Pure. */
function onPhoneOf(task: Task | undefined, state: RunState): RunState {
  const role = task?.role;
  if (role === undefined || role === state.role) return state;
  if (state.role === undefined) return { ...state, role };
  const { history, blocked, seen, current } = state;
  const { [role]: there = NOTHING, ...others } = state.elsewhere ?? {};
  return {
    ...state,
    ...there,
    role,
    elsewhere: { ...others, [state.role]: { history, blocked, seen, current } },
  };
}

/** The state with everything that was done and seen on all phones of the run, in its order: for looking back. Pure. */
export function wholeRun(state: RunState): RunState {
  const others = Object.values(state.elsewhere ?? {});
  if (others.length === 0) return state;
  const phones: readonly PhoneMemory[] = [...others, state];
  return {
    ...state,
    history: phones.flatMap(({ history }) => history).toSorted((a, b) => a.step - b.step),
    blocked: phones.flatMap(({ blocked }) => blocked),
    seen: phones.flatMap(({ seen }) => seen),
  };
}
