import { SERVICE_NAMES } from '@tapwright/contracts';
import type { Cluster } from '@tapwright/testing/cluster';
import { z } from 'zod';

const Ready = z.object({ healthPort: z.number() });
const Missing = z.object({ missing: z.array(z.string()).default([]) });

/** What a probe is told, by service. */
export interface Health {
  /** The port of each service at which it answers. */
  readonly ports: Readonly<Record<string, number>>;
  live(): Promise<Readonly<Record<string, number>>>;
  /** Names of what is missing, separated by commas; empty: ready. */
  missing(): Promise<Readonly<Record<string, string>>>;
}

/** Knows the ports from the lines of the start, so it is made while these are still kept. */
export function healthOf({ lines }: Cluster): Health {
  const portOf = (name: string) => {
    const line = lines.findLast((one) => one.startsWith(`${name} `) && one.includes('"msg":"ready"'));
    return Ready.parse(JSON.parse(line?.slice(name.length + 1) ?? '')).healthPort;
  };
  const ports = SERVICE_NAMES.map((name) => [name, portOf(name)] as const);
  const ofEach = async <T>(path: string, read: (response: Response) => Promise<T>) => {
    const told = ports.map(async ([name, port]) => {
      return [name, await read(await fetch(`http://127.0.0.1:${port}${path}`))] as const;
    });
    return Object.fromEntries(await Promise.all(told));
  };
  return {
    ports: Object.fromEntries(ports),
    live: () => ofEach('/healthz', async ({ status }) => status),
    missing: () => ofEach('/readyz', async (response) => Missing.parse(await response.json()).missing.join()),
  };
}

/** The same for every service. */
export function all<T>(value: T): Readonly<Record<string, T>> {
  return Object.fromEntries(SERVICE_NAMES.map((name) => [name, value]));
}
