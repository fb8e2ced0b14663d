/** One exception of a printed chain, the outermost first. */
export interface TraceSection {
  /** Class of the exception; empty if the trace begins with a frame. */
  readonly exception: string;
  /** `class.method` of each frame, as printed. */
  readonly frames: readonly string[];
}

/**
 * The chain of causes of a trace that `Throwable.printStackTrace` wrote. Suppressed exceptions, and what caused those,
 * are left out: Kotlin's coroutines attach one that only describes where a coroutine ran.
 */
export function sectionsOf(lines: readonly string[]): readonly TraceSection[] {
  const sections: { exception: string; frames: string[] }[] = [];
  let suppressed: number | null = null;
  for (const line of lines) {
    const [, indent = '', head = '', rest = ''] = /^(\s*)(Caused by|Suppressed): (.*)$/.exec(line) ?? [];
    if (head === 'Suppressed') {
      suppressed = indent.length;
    } else if (head !== '' && !(suppressed !== null && suppressed > 0 && indent.length >= suppressed)) {
      suppressed = null;
      sections.push({ exception: exceptionOf(rest), frames: [] });
    } else if (suppressed === null) {
      const frame = FRAME.exec(line)?.[1]?.trim();
      if (sections.length === 0)
        sections.push({ exception: frame === undefined ? exceptionOf(line) : '', frames: [] });
      if (frame !== undefined) sections.at(-1)?.frames.push(frame.replace(MODULE, ''));
    }
  }
  return sections;
}
/** Its place in the source may be cut off. */
const FRAME = /^\s+at ([^\s(][^(]*)/;
/** `java.base/`, `app//`. */
const MODULE = /^[\w.@-]*\/+/;

/** `java.io.IOException` of `java.io.IOException: disk`; the whole first word if it is no name of a class. */
export function exceptionOf(head: string): string {
  return /^\s*([^\s:]+)/.exec(head)?.[1] ?? '';
}

/** Classes and methods that compilers write to pass a call on. Their names hold hashes, numbers, or both. */
const BRIDGE =
  /\$\$(?:External|Internal)SyntheticLambda|\$\$Lambda\$|\$r8\$|\$\$Nest\$|SyntheticClass|\.access\$/;

/** True for a frame that only passes a call on: whether there is one depends on the compiler. */
export function isBridge(frame: string): boolean {
  return BRIDGE.test(frame);
}

/**
 * A frame without what changes between builds of the same source: numbers of anonymous classes and lambdas, hashes,
 * suffixes of compilers. A lambda is named after the method that it is written in.
 */
export function stableFrame(frame: string): string {
  const dot = frame.lastIndexOf('.');
  if (dot < 0) return frame;
  const method = methodName(frame.slice(dot + 1));
  const { name, writtenIn } = className(frame.slice(0, dot));
  if (writtenIn === undefined) return `${name}.${method}`;
  return RUNS_A_LAMBDA.test(method) ? `${name}.${writtenIn}` : `${name}.${writtenIn}.${method}`;
}
/** Methods with which Kotlin runs the body of a lambda or of a suspended function. */
const RUNS_A_LAMBDA = /^(?:invoke|invokeSuspend|create)$/;

/** `onCreate` of `lambda$onCreate$0`, `onCreate$lambda$1$lambda$0`, `onCreate$default` and `onCreate-0d7_KjU`. */
function methodName(name: string): string {
  const inner = /^lambda\$(.+?)\$\d+/.exec(name)?.[1] ?? name;
  const plain = inner
    .replace(/^(?:access\$|\$r8\$|-?\$\$Nest\$).*/, '')
    .replace(/\$lambda.*$/, '')
    .replace(/\$(?:default|suspendImpl|\d+)$/, '')
    .replace(/-[\w-]{7}$|-impl$/, '');
  return plain === '' ? 'bridge' : plain;
}

/** The class without numbers. Kotlin puts the method into the name of a class that it writes for a lambda. */
function className(name: string): { readonly name: string; readonly writtenIn: string | undefined } {
  const start = name.lastIndexOf('.') + 1;
  const known = name
    .slice(start)
    .replace(/^-?\$\$Lambda\$(.*)\$[^$]*$/, '$1')
    .replace(/\$\$.*$/, '');
  const [outer = '', ...inner] = known.split('$').filter((part) => !NUMBERED.test(part));
  const at = inner.findIndex((part) => /^[a-z]{2}/.test(part));
  const kept = at < 0 ? inner : inner.slice(0, at);
  return {
    name: name.slice(0, start) + [outer, ...kept].join('$'),
    writtenIn: at < 0 ? undefined : inner[at],
  };
}
const NUMBERED = /^(?:-?\d*|lambda(?:-\d+)?|Lambda\d*|sam|inlined|special)$/;
