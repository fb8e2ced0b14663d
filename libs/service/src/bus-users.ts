import type { BusUser } from '@tapwright/bus';
import {
  ANY_GATEWAY,
  eventsOf,
  glanceAddress,
  type ProcessName,
  PUBLISHED,
  servicesIn,
} from '@tapwright/contracts';

/** Name of a process's connections to the bus. */
export function busUserName(process: ProcessName): string {
  return `tapwright-${process}`;
}

/**
 * A process as a user of the bus, by the table of events and the services that it hosts. `gateway`: name of the gateway, for `device-gateway` only: its
 * consumers carry it.
 */
export function busUserOf(
  process: ProcessName,
  { prefix, gateway = null }: { readonly prefix: string; readonly gateway?: string | null },
): BusUser {
  const own = gateway === null ? [] : [gateway];
  const services = servicesIn(process);
  return {
    prefix,
    name: busUserName(process),
    publishes: [...new Set(services.flatMap((service) => PUBLISHED[service]))],
    consumes: services.flatMap((consumer) =>
      eventsOf(consumer).flatMap(({ type, addressed }) => {
        const addresses: readonly (string | null)[] = addressed ? [ANY_GATEWAY, ...own] : [null];
        return addresses.map((address) => ({ consumer, type, address }));
      }),
    ),
    answersAt: services.includes('device-gateway') ? own.map(glanceAddress) : [],
    asks: services.includes('api'),
    // One service is enough to keep the limits of the streams as they are configured.
    changesStreams: services.includes('planner'),
  };
}
