/** How phones with the same Android version differ. */
export interface DeviceProfile {
  /**
   * What `uiautomator dump /dev/tty` prints without a terminal. Many phones cannot open `/dev/tty` then and print only the
   * status line. Others print the tree before it, on the same line.
   */
  readonly dumpToTerminal: 'tree' | 'status';
  /** Real milliseconds that uiautomator waits for a screen that never rests. A phone waits 10,000; tests need less. */
  readonly idleWaitMs: number;
}

export type ProfileChange = { readonly [Key in keyof DeviceProfile]?: DeviceProfile[Key] | undefined };

/** The default profile with changes; later changes override earlier ones. */
export function deviceProfile(...changes: readonly (ProfileChange | undefined)[]): DeviceProfile {
  let profile: DeviceProfile = { dumpToTerminal: 'tree', idleWaitMs: 0 };
  for (const change of changes)
    profile = {
      dumpToTerminal: change?.dumpToTerminal ?? profile.dumpToTerminal,
      idleWaitMs: change?.idleWaitMs ?? profile.idleWaitMs,
    };
  return profile;
}
