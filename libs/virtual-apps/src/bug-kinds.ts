// Kinds of bugs: most apps have one of each.

/** An event ends the app. */
export const crash = <const On extends string>(on: On, description: string, exception: string) =>
  ({ kind: 'crash', description, on, exception }) as const;

/** An event hangs the app; the main thread is in the first of the frames. */
export const freeze = <const On extends string>(on: On, description: string, frames: readonly string[]) =>
  ({ kind: 'freeze', description, on, stack: stackOf(frames) }) as const;

/** A control does nothing: its event is dropped. */
export const dead = <const On extends string>(on: On, description: string) =>
  ({ kind: 'dead', description, on }) as const;

/** A widget loses its text and its description. */
export const unlabelled = (id: string, description: string) =>
  ({ kind: 'unlabelled', description, id }) as const;

/** A widget is moved over its neighbour. `dy`: density-independent pixels down; negative: up. */
export const overlap = (id: string, dy: number, description: string) =>
  ({ kind: 'overlap', description, id, dy }) as const;

/** The end of every stack trace: the main thread handles a message. */
const MAIN_THREAD = `\tat android.os.Handler.dispatchMessage(Handler.java:106)
\tat android.os.Looper.loop(Looper.java:294)
\tat android.app.ActivityThread.main(ActivityThread.java:8177)`;

/** An exception as in the log: its message, then the app's frames above those of the main thread. */
export const exception = (says: string, frames: readonly string[]): string => `${says}\n${stackOf(frames)}`;

function stackOf(frames: readonly string[]): string {
  return [...frames.map((frame) => `\tat ${frame}`), MAIN_THREAD].join('\n');
}

/** The frame below those of a tap. */
export const CLICK = 'android.view.View.performClick(View.java:7659)';
