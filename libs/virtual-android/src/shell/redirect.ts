import { FAILURE_TEXT } from '../files/failures.ts';
import { print, type ShellState } from './command.ts';
import { expandText, type Substitute } from './expand.ts';
import { type ByteSink, NO_INPUT, NOWHERE, type Streams, sourceOf } from './streams.ts';
import type { Redirect } from './syntax.ts';

/** From left to right, so `2>&1 >f` and `>f 2>&1` differ as they should. */
type OpenStreams = { -readonly [Name in keyof Streams]: Streams[Name] };

/** The streams after the redirections, or null where one could not be opened: the command is then not run. */
export async function redirected(
  redirects: readonly Redirect[],
  streams: Streams,
  shell: ShellState,
  run: Substitute,
): Promise<Streams | null> {
  const own: OpenStreams = { ...streams };
  for (const redirect of redirects) {
    const target = await expandText(redirect.target, shell, run);
    const opened =
      redirect.mode === 'read' ? openSource(target, own, shell) : openTarget(target, redirect, own, shell);
    if (!opened) return null;
  }
  return own;
}

function openSource(path: string, own: OpenStreams, shell: ShellState): boolean {
  own.input = NO_INPUT;
  if (path === '/dev/null') return true;
  const content = shell.device.files.read(path);
  if (!content.ok) return refuse(own, `can't open ${path}: ${FAILURE_TEXT[content.failure]}`);
  own.input = sourceOf(content.value);
  return true;
}

function openTarget(target: string, redirect: Redirect, own: OpenStreams, shell: ShellState): boolean {
  const sink =
    redirect.mode === 'duplicate' ? streamOf(target, own) : sinkOf(target, redirect.mode, own, shell);
  if (sink === null) return false;
  if (redirect.fd === 2) own.error = sink;
  else own.output = sink;
  return true;
}

function streamOf(number: string, own: OpenStreams): ByteSink | null {
  if (number === '1') return own.output;
  if (number === '2') return own.error;
  refuse(own, `${number}: bad file descriptor`);
  return null;
}

/** `>` empties the file at once, before the command has run. */
function sinkOf(path: string, mode: Redirect['mode'], own: OpenStreams, shell: ShellState): ByteSink | null {
  if (path === '/dev/null') return NOWHERE;
  if (path === '/dev/stdout' || path === '/dev/tty') return own.output;
  if (path === '/dev/stderr') return own.error;
  const { files } = shell.device;
  const opened =
    mode === 'write' ? files.write(path, new Uint8Array()) : files.append(path, new Uint8Array());
  if (!opened.ok) {
    refuse(own, `can't create ${path}: ${FAILURE_TEXT[opened.failure]}`);
    return null;
  }
  const { error } = own;
  return {
    write(bytes) {
      const written = files.append(path, bytes);
      if (!written.ok) print(error, `/system/bin/sh: write error: ${FAILURE_TEXT[written.failure]}\n`);
    },
  };
}

function refuse(own: Streams, message: string): false {
  print(own.error, `/system/bin/sh: ${message}\n`);
  return false;
}
