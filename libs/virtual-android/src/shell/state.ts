import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import type { ShellState } from './command.ts';

/** Exit code of a shell whose client hung up: 128 and the number of SIGHUP. */
export const HUNG_UP = 129;
const NEVER = new AbortController().signal;

let lastProcessId = 4_000;

export function newProcessId(): number {
  lastProcessId += 1;
  return lastProcessId;
}

/** The environment that adbd gives its shells (AOSP, `init.environ.rc` and adbd's `shell_service.cpp`). */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  ANDROID_DATA: '/data',
  ANDROID_ROOT: '/system',
  ANDROID_STORAGE: '/storage',
  EXTERNAL_STORAGE: '/sdcard',
  HOME: '/',
  HOSTNAME: 'virtual',
  LOGNAME: 'shell',
  PATH: '/product/bin:/apex/com.android.runtime/bin:/system/bin:/vendor/bin',
  PWD: '/',
  SHELL: '/bin/sh',
  TERM: 'dumb',
  TMPDIR: '/data/local/tmp',
  USER: 'shell',
};

/** A new shell on a device. It ends, with everything it started, when `signal` is aborted. */
export function createShellState(device: VirtualDevice, signal: AbortSignal = NEVER): ShellState {
  return {
    device,
    variables: new Map(Object.entries(ENVIRONMENT)),
    exported: new Set(Object.keys(ENVIRONMENT)),
    readOnly: new Set(),
    functions: new Map(),
    options: new Set(),
    processId: newProcessId(),
    signal,
    ignoresHangUp: false,
    hangUp: null,
    jobs: [],
    running: { jobs: 0 },
    name: '/system/bin/sh',
    parameters: [],
    directory: '/',
    status: 0,
    leaving: false,
    jump: null,
    tested: 0,
    depth: 0,
    locals: [],
    standing: null,
  };
}

/** A copy of the shell: changes in it do not affect the shell around it. */
export function subshell(shell: ShellState, signal: AbortSignal = shell.signal): ShellState {
  return {
    ...shell,
    signal,
    variables: new Map(shell.variables),
    exported: new Set(shell.exported),
    readOnly: new Set(shell.readOnly),
    functions: new Map(shell.functions),
    options: new Set(shell.options),
    jobs: [...shell.jobs],
    locals: shell.locals.map((table) => new Map(table)),
    leaving: false,
    jump: null,
    standing: null,
  };
}

export function stopped(shell: ShellState): boolean {
  return shell.leaving || shell.jump !== null || shell.signal.aborted;
}
