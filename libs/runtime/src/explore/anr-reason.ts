/** Why the system found that an app does not respond. */
interface Anr {
  /** The class of the reason, without times and ids. */
  readonly reason: string;
  /** The component or the broadcast that was waited for; null if the log does not name it. */
  readonly subject: string | null;
}

/**
 * Words of each class of reasons, by the texts of AOSP: `InputDispatcher::onAnrLocked`, `BroadcastQueue`,
 * `ActiveServices`, `ContentProviderHelper`, `JobServiceContext`, `ActivityManagerService.processStartTimedOutLocked`.
 */
const REASONS: readonly (readonly [reason: string, says: RegExp])[] = [
  ['input dispatching', /input dispatching timed out/i],
  ['broadcast', /broadcast of intent/i],
  ['foreground service', /startforegroundservice|foreground service/i],
  ['service', /executing service/i],
  ['content provider', /content ?provider/i],
  ['job', /on(?:start|stop)job|\bjob\b/i],
  ['start of the process', /failed to complete startup|bind application/i],
];

/** Reads the reason that the log gives, and what it was about. */
export function anrOf(summary: string, stack: readonly string[], packageName: string): Anr {
  const reason = REASONS.find(([, says]) => says.test(summary))?.[0] ?? 'other';
  const action = /\bact=([\w.]+)/.exec(summary)?.[1];
  if (reason === 'broadcast' && action !== undefined) return { reason, subject: action };
  const named = component(summary, packageName) ?? component(stack[0] ?? '', packageName);
  return { reason, subject: named };
}

/** The class of `org.example/.Editor`, with the package; null if none of this app is named. */
function component(text: string, packageName: string): string | null {
  for (const [, owner = '', name = ''] of text.matchAll(/([\w.]+)\/([\w.$]+)/g)) {
    if (owner === packageName) return name.startsWith('.') ? packageName + name : name;
  }
  return null;
}
