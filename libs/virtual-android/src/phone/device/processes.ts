export interface DeviceProcess {
  readonly pid: number;
  /** The package, or a daemon's name. */
  readonly name: string;
  readonly user: string;
}

/** The processes of a virtual phone: a few of the system, and one for each running app. */
export interface ProcessTable {
  all(): readonly DeviceProcess[];
  pidOf(name: string): number | undefined;
  /** The process of a package; starts it if it does not run. */
  start(packageName: string): DeviceProcess;
  /** A program of the shell's user that outlives its shell; its name is its command line. */
  startProgram(commandLine: string): DeviceProcess;
  /** Stops the process; true where it ran. */
  stop(packageName: string): boolean;
  /** Calls back after every start and stop until the returned function is called. */
  onChange(listener: () => void): () => void;
}

const SYSTEM: readonly DeviceProcess[] = [
  { pid: 1, name: 'init', user: 'root' },
  { pid: 245, name: 'logd', user: 'logd' },
  { pid: 246, name: 'servicemanager', user: 'system' },
  { pid: 402, name: 'zygote64', user: 'root' },
  { pid: 517, name: 'surfaceflinger', user: 'system' },
  { pid: 603, name: 'adbd', user: 'shell' },
  { pid: 1_204, name: 'system_server', user: 'system' },
  { pid: 1_587, name: 'com.android.systemui', user: 'u0_a100' },
];

/** The pid of the framework's log lines. */
export const SYSTEM_SERVER_PID = 1_204;
const FIRST_APP_PID = 4_242;
const FIRST_OTHER_USER = 10_040;

/** `uidOf`: the user id of an installed app, under which its processes run. Other processes get their own users. */
export function createProcessTable(
  uidOf: (packageName: string) => number | undefined = () => undefined,
): ProcessTable {
  const apps = new Map<string, DeviceProcess>();
  const users = new Map<string, string>();
  const listeners = new Set<() => void>();
  let lastPid = FIRST_APP_PID - 1;

  const changed = (): void => {
    for (const listener of [...listeners]) listener();
  };

  /** An app keeps its user at a restart, but never its pid. */
  const userOf = (packageName: string): string => {
    const uid = uidOf(packageName);
    if (uid !== undefined) return `u0_a${uid - 10_000}`;
    const user = users.get(packageName) ?? `u0_a${FIRST_OTHER_USER - 10_000 + users.size}`;
    users.set(packageName, user);
    return user;
  };

  const start = (name: string, userOfIt: () => string): DeviceProcess => {
    const running = apps.get(name);
    if (running !== undefined) return running;
    lastPid += 1;
    const process = { pid: lastPid, name, user: userOfIt() };
    apps.set(name, process);
    changed();
    return process;
  };

  return {
    all: () => [...SYSTEM, ...apps.values()],
    pidOf: (name) => apps.get(name)?.pid ?? SYSTEM.find((process) => process.name === name)?.pid,
    start: (packageName) => start(packageName, () => userOf(packageName)),
    startProgram: (commandLine) => start(commandLine, () => 'shell'),
    stop(packageName) {
      const ran = apps.delete(packageName);
      if (ran) changed();
      return ran;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
