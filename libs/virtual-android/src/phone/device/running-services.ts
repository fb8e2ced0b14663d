import type { Component } from './component.ts';
import type { ProcessTable } from './processes.ts';

/** A service that was started. */
export interface RunningService {
  readonly component: Component;
  /** The process that it runs in. */
  readonly pid: number;
  /** It has called `startForeground`, so it has a notification. */
  readonly foreground: boolean;
  /** By the phone's clock; milliseconds since 1970. */
  readonly startedAt: number;
}

/** The services that run: the activity manager's table. A service ends with its process. */
export interface RunningServices {
  /** In the order in which they were started. */
  all(): readonly RunningService[];
  /** Starts its process too. Another start of one that runs changes only what is `foreground`. */
  start(component: Component, foreground: boolean): void;
  /** False where it does not run. */
  stop(component: Component): boolean;
}

const SERVICES_MAX = 200;

/** `now`: the phone's clock. */
export function createRunningServices(processes: ProcessTable, now: () => number): RunningServices {
  const table = new Map<string, RunningService>();
  const dropEnded = (): void => {
    for (const [name, { component, pid }] of table)
      if (processes.pidOf(component.packageName) !== pid) table.delete(name);
  };
  return {
    all() {
      dropEnded();
      return [...table.values()];
    },
    start(component, foreground) {
      dropEnded();
      const running = table.get(component.full);
      if (running === undefined && table.size >= SERVICES_MAX) return;
      const { pid } = processes.start(component.packageName);
      const startedAt = running?.startedAt ?? now();
      table.set(component.full, {
        component,
        pid,
        foreground: foreground || running?.foreground === true,
        startedAt,
      });
    },
    stop(component) {
      dropEnded();
      return table.delete(component.full);
    },
  };
}
