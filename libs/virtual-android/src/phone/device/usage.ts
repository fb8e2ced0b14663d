/** An activity came to the front. */
export interface UsageEvent {
  /** By the phone's clock; milliseconds since 1970. */
  readonly at: number;
  readonly packageName: string;
  readonly component: string;
}

/** Which apps were in front, as the system notes it; a reboot keeps it, and so does erasing an app's data. */
export interface Usage {
  /** Oldest first. */
  events(): readonly UsageEvent[];
  /** The last event of each app, also of those that are no longer among the events. */
  lastUses(): readonly UsageEvent[];
  resumed(packageName: string, component: string): void;
}

const EVENTS_MAX = 1_000;
const APPS_MAX = 500;

export function createUsage(now: () => number): Usage {
  const events: UsageEvent[] = [];
  const last = new Map<string, UsageEvent>();
  return {
    events: () => [...events],
    lastUses: () => [...last.values()],
    resumed(packageName, component) {
      const event = { at: now(), packageName, component };
      events.push(event);
      if (events.length > EVENTS_MAX) events.shift();
      if (last.has(packageName) || last.size < APPS_MAX) last.set(packageName, event);
    },
  };
}
