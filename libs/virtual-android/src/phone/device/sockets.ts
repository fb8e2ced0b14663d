import type { Service } from '../../adb/stream/service-stream.ts';

/**
 * What listens on a phone, by adb's names: `tcp:8080`, `localabstract:name`, `localfilesystem:/path`. Forwarded ports of
 * the host end here; reversed ones begin here.
 */
export interface DeviceSockets {
  /** Null where the name is in use or the phone has no room for one more. The returned function stops listening. */
  listen(name: string, serve: Service): (() => void) | null;
  /** The service under a name; undefined where nothing listens. */
  find(name: string): Service | undefined;
  names(): readonly string[];
  /** Stops everything that listens, as when the phone is turned off. */
  closeAll(): void;
}

const LISTENERS_MAX = 256;

export function createDeviceSockets(): DeviceSockets {
  const listeners = new Map<string, Service>();
  return {
    listen(name, serve) {
      if (listeners.has(name) || listeners.size >= LISTENERS_MAX) return null;
      listeners.set(name, serve);
      return () => {
        if (listeners.get(name) === serve) listeners.delete(name);
      };
    },
    find: (name) => listeners.get(name),
    names: () => [...listeners.keys()],
    closeAll: () => listeners.clear(),
  };
}
