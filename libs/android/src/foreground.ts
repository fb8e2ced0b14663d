/**
 * Which activity is in front, from the output of `dumpsys window` and `dumpsys activity activities`. Its wording
 * differs:
 *
 *     mCurrentFocus=Window{41b6d9a0 u0 org.example/org.example.Main}                              all versions
 *     mFocusedApp=AppWindowToken{… token=Token{… ActivityRecord{… u0 org.example/.Main t7}}}      up to Android 9
 *     mFocusedApp=ActivityRecord{e5c8c5a u0 org.example/.Main t42}                                from Android 10
 *     mFocusedApp=ActivityRecord{d9b8281 u0 org.example/.Main} t57}                               from Android 13
 *     mFocusedActivity: ActivityRecord{… u0 org.example/.Main t7}                                 up to Android 7
 *     mResumedActivity: ActivityRecord{… u0 org.example/.Main t7}                                 Android 8 to 11
 *     topResumedActivity=ActivityRecord{…}, ResumedActivity: ActivityRecord{…}                    from Android 10, 12
 *
 * The focus may be on something else than an activity (a crash dialog, a popup, the notification shade) or `null` on a
 * second display.
 */
export interface Foreground {
  readonly packageName: string;
  /** `org.example/.Main`; the class is shortened if it is in the package. */
  readonly activity: string;
}

/** From the most to the least exact. */
const FIELDS = [
  'mCurrentFocus',
  'mFocusedApp',
  'm?[tT]opResumedActivity',
  'mResumedActivity',
  'ResumedActivity',
  'mFocusedActivity',
].map((field) => new RegExp(`^\\s*${field}\\s*[=:](.*)$`, 'gm'));

const COMPONENT = /(?:^|[\s{])([A-Za-z][\w.]*)\/([\w.$]+)/;

/** The pattern for `grep -E`, so that a phone need not send its whole dump. */
export const WINDOW_FIELDS = 'mCurrentFocus|mFocusedApp';
export const ACTIVITY_FIELDS = 'ResumedActivity|mFocusedActivity';

/** The activity in front; null if none is named. */
export function parseForeground(dump: string): Foreground | null {
  for (const field of FIELDS) {
    for (const [, value = ''] of dump.matchAll(field)) {
      const [, packageName, className] = COMPONENT.exec(value) ?? [];
      if (packageName !== undefined && className !== undefined) {
        return { packageName, activity: `${packageName}/${shortClass(packageName, className)}` };
      }
    }
  }
  return null;
}

/** `mInputShown` of `dumpsys input_method`: true while a keyboard is on the screen. */
export function parseKeyboardShown(dump: string): boolean {
  return /\bmInputShown=true\b/.test(dump);
}

function shortClass(packageName: string, className: string): string {
  return className.startsWith(`${packageName}.`) ? className.slice(packageName.length) : className;
}
