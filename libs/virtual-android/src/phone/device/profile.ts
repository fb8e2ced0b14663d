/** In what phones differ that run the same Android. */
export interface DeviceProfile {
  /**
   * What `uiautomator dump /dev/tty` prints without a terminal: on many phones `/dev/tty` cannot be opened then, and only the status line
   * comes; on others the tree comes before it, on the same line.
   */
  readonly dumpToTerminal: 'tree' | 'status';
  /** Real milliseconds that uiautomator waits for a screen that never rests. A phone waits 10,000; a test need not. */
  readonly idleWaitMs: number;
}

export type ProfileChange = { readonly [Key in keyof DeviceProfile]?: DeviceProfile[Key] | undefined };

/** A phone as it is unless told; later changes go before earlier ones. */
export function deviceProfile(...changes: readonly (ProfileChange | undefined)[]): DeviceProfile {
  let profile: DeviceProfile = { dumpToTerminal: 'tree', idleWaitMs: 0 };
  for (const change of changes)
    profile = {
      dumpToTerminal: change?.dumpToTerminal ?? profile.dumpToTerminal,
      idleWaitMs: change?.idleWaitMs ?? profile.idleWaitMs,
    };
  return profile;
}
