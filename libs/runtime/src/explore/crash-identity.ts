import { hash } from 'node:crypto';
import type { AppTrouble } from '@tapwright/contracts';
import { anrOf } from './anr-reason.ts';
import { exceptionOf, isBridge, sectionsOf, stableFrame } from './java-frames.ts';
import { isOfApp, isOfSystem, nativeFrame } from './native-frames.ts';

/** What makes two failures of an app the same bug. */
export interface CrashIdentity {
  readonly kind: Exclude<AppTrouble['kind'], 'process_death'>;
  /** Class of the innermost cause, name of the signal, or class of the reason. Never its message, which holds values. */
  readonly exception: string;
  /** The top frames, five at most, as `class.method`, or library and function; for an ANR without a trace what was waited for, if known. */
  readonly frames: readonly string[];
  /** Of the other fields: 16 hexadecimal digits. The package is no part of it. */
  readonly fingerprint: string;
}

const FRAMES_MAX = 5;

/**
 * The identity of a crash or an ANR: the same for each sighting of a bug, whatever the line numbers, addresses, times,
 * process ids and texts. Null for a process that the system ended, which is no bug of the app. Pure.
 */
export function crashIdentity(
  trouble: Pick<AppTrouble, 'kind' | 'process' | 'summary' | 'stack'>,
  packageName: string,
): CrashIdentity | null {
  switch (trouble.kind) {
    case 'crash':
      return identity('crash', exceptionIn(trouble, packageName));
    case 'native_crash':
      return identity('native_crash', signalIn(trouble, packageName));
    case 'anr':
      return identity('anr', anrIn(trouble, packageName));
    case 'process_death':
      return null;
  }
}

type Trouble = Parameters<typeof crashIdentity>[0];
type Found = Pick<CrashIdentity, 'exception' | 'frames'>;

function identity(kind: CrashIdentity['kind'], { exception, frames }: Found): CrashIdentity {
  const fingerprint = hash('sha256', [kind, exception, ...frames].join('\n')).slice(0, 16);
  return { kind, exception, frames, fingerprint };
}

function exceptionIn({ summary, stack }: Trouble, packageName: string): Found {
  const sections = sectionsOf(stack);
  const [outermost = '', ...causes] = sections.map((section) => section.exception);
  const exception = causes.at(-1) || outermost || exceptionOf(summary);
  const innermostFirst = sections.toReversed().map(({ frames }) => frames.filter(isWritten));
  const frames = javaFrames(innermostFirst, packageName);
  const isDeep = exception === 'java.lang.StackOverflowError';
  return { exception, frames: isDeep ? recursion(frames) : withoutRepeats(frames).slice(0, FRAMES_MAX) };
}

/** The frames that come again, in alphabetical order: which of them is on top when the stack is full is chance. */
function recursion(frames: readonly string[]): readonly string[] {
  const again = frames.filter((frame, at) => frames.indexOf(frame) !== at);
  return [...new Set(again.length > 0 ? again : frames)].sort().slice(0, FRAMES_MAX);
}

/** A mark of the coroutine debugger is no call. */
const isWritten = (frame: string): boolean => !frame.startsWith('_COROUTINE.');

/** The app's own frames, else those of its libraries, else any: of the innermost cause that has some. */
function javaFrames(sections: readonly (readonly string[])[], packageName: string): readonly string[] {
  const isOwn = (frame: string) => frame.startsWith(`${packageName}.`);
  const kinds = [isOwn, (frame: string) => !OF_SYSTEM.test(frame), () => true];
  for (const isWanted of kinds) {
    for (const section of sections) {
      const wanted = section.filter(isWanted);
      if (wanted.length === 0) continue;
      const calls = wanted.filter((frame) => !isBridge(frame));
      return (calls.length > 0 ? calls : wanted).map(stableFrame);
    }
  }
  return [];
}
/** Classes of the platform and of the libraries that stand between it and any app. */
const OF_SYSTEM =
  /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|android|androidx|com\.android\.internal|com\.google\.android\.material|dalvik|libcore|org\.json|\$Proxy\d*)\./;

/** A function and the lambda in it have one name. */
function withoutRepeats(frames: readonly string[]): readonly string[] {
  return frames.filter((frame, at) => frame !== frames[at - 1]);
}

function signalIn({ summary, stack }: Trouble, packageName: string): Found {
  const [, number = '', name = ''] = /^signal (\d+)(?: \((\w+)\))?/.exec(summary.trim()) ?? [];
  const frames = stack.flatMap((line) => nativeFrame(line) ?? []);
  const own = frames.filter((frame) => isOfApp(frame, packageName));
  const others = frames.filter((frame) => !isOfSystem(frame));
  const top = [own, others, frames].find((kind) => kind.length > 0) ?? [];
  const exception = name || (number === '' ? 'unknown signal' : `signal ${number}`);
  return { exception, frames: top.slice(0, FRAMES_MAX).map((frame) => frame.name) };
}

function anrIn({ summary, stack }: Trouble, packageName: string): Found {
  const { reason, subject } = anrOf(summary, stack, packageName);
  // The main thread's trace, if somebody has added it, tells more than the window.
  const trace = sectionsOf(stack).map(({ frames }) => frames.filter(isWritten));
  const frames = withoutRepeats(javaFrames(trace, packageName)).slice(0, FRAMES_MAX);
  // A main thread that only waits for messages says less than the window.
  if (frames.some((frame) => !OF_SYSTEM.test(frame))) return { exception: reason, frames };
  return { exception: reason, frames: subject === null ? [] : [subject] };
}
