/** True for an object of any kind: what checks get from a device is unknown data. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Makes checks on the state of one app: they are false for anything but a state of that app. */
export const checkOn =
  <S>(isState: (value: unknown) => value is S) =>
  (check: (state: S) => boolean) =>
  (state: unknown): boolean =>
    isState(state) && check(state);
