import { FAILURE_TEXT } from '../phone/files/failures.ts';
import { print, type ShellState } from './command.ts';
import { expandText, type Substitute } from './expand.ts';
import { fileView } from './file-view.ts';
import { type ByteSink, NO_INPUT, NOWHERE, type Streams, sourceOf } from './streams.ts';
import type { Redirect } from './syntax.ts';

/** Redirections work from left to right, so `2>&1 >f` and `>f 2>&1` differ as they should. */
type OpenStreams = { -readonly [Name in keyof Streams]: Streams[Name] };

/** The streams after the redirections. Null: one could not be opened, and the command must not run. */
export async function redirected(
  redirects: readonly Redirect[],
  streams: Streams,
  shell: ShellState,
  run: Substitute,
): Promise<Streams | null> {
  const own: OpenStreams = { ...streams };
  for (const redirect of redirects) {
    const target = await expandText(redirect.target, shell, run);
    if (!open(target, redirect, own, shell)) return null;
  }
  return own;
}

function open(target: string, redirect: Redirect, own: OpenStreams, shell: ShellState): boolean {
  if (redirect.mode === 'here') own.input = sourceOf(Buffer.from(target, 'utf8'));
  else if (redirect.mode === 'read') return openSource(target, own, shell);
  else if (redirect.fd === 0) own.input = target === '-' ? NO_INPUT : own.input;
  else return openTarget(target, redirect, own, shell);
  return true;
}

function openSource(path: string, own: OpenStreams, shell: ShellState): boolean {
  // This is the input itself: nothing changes.
  if (path === '/dev/stdin' || path === '/proc/self/fd/0') return true;
  own.input = NO_INPUT;
  const content = fileView(shell).read(path);
  if (!content.ok) return refuse(own, shell, `can't open ${path}: ${FAILURE_TEXT[content.failure]}`);
  own.input = sourceOf(content.value);
  return true;
}

function openTarget(target: string, redirect: Redirect, own: OpenStreams, shell: ShellState): boolean {
  const sink =
    redirect.mode === 'duplicate' ? streamOf(target, own, shell) : sinkOf(target, redirect.mode, own, shell);
  if (sink === null) return false;
  if (redirect.fd === 2) own.error = sink;
  else own.output = sink;
  return true;
}

function streamOf(number: string, own: OpenStreams, shell: ShellState): ByteSink | null {
  if (number === '1') return own.output;
  if (number === '2') return own.error;
  if (number === '-') return NOWHERE;
  refuse(own, shell, `${number}: bad file descriptor`);
  return null;
}

/** `>` empties the file at once, before the command has run. */
function sinkOf(path: string, mode: Redirect['mode'], own: OpenStreams, shell: ShellState): ByteSink | null {
  if (path === '/dev/null') return NOWHERE;
  if (path === '/dev/stdout' || path === '/dev/tty') return own.output;
  if (path === '/dev/stderr') return own.error;
  const files = fileView(shell);
  const opened =
    mode === 'write' ? files.write(path, new Uint8Array()) : files.append(path, new Uint8Array());
  if (!opened.ok) {
    refuse(own, shell, `can't create ${path}: ${FAILURE_TEXT[opened.failure]}`);
    return null;
  }
  const { error } = own;
  return {
    write(bytes) {
      const written = files.append(path, bytes);
      if (!written.ok) print(error, `${shell.name}: write error: ${FAILURE_TEXT[written.failure]}\n`);
    },
  };
}

function refuse(own: Streams, shell: ShellState, message: string): false {
  print(own.error, `${shell.name}: ${message}\n`);
  return false;
}
