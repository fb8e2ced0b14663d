/** True for any object: checks get unknown data from a device. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Makes checks on the state of one app. They are false for anything that is not a state of that app. */
export const checkOn =
  <S>(isState: (value: unknown) => value is S) =>
  (check: (state: S) => boolean) =>
  (state: unknown): boolean =>
    isState(state) && check(state);
