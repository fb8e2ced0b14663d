import type { BusUser } from '@tapwright/bus';
import { ANY_GATEWAY, eventsOf, PUBLISHED, type ServiceName } from '@tapwright/contracts';

/** Name of a service's connections to the bus. */
export function busUserName(service: ServiceName): string {
  return `tapwright-${service}`;
}

/**
 * A service as a user of the bus, by the table of events. `gateway`: name of the gateway, for `device-gateway` only: its
 * consumers carry it.
 */
export function busUserOf(
  service: ServiceName,
  { prefix, gateway = null }: { readonly prefix: string; readonly gateway?: string | null },
): BusUser {
  const own = gateway === null ? [] : [gateway];
  return {
    prefix,
    name: busUserName(service),
    consumer: service,
    publishes: PUBLISHED[service],
    consumes: eventsOf(service).flatMap(({ type, addressed }) => {
      const addresses: readonly (string | null)[] = addressed ? [ANY_GATEWAY, ...own] : [null];
      return addresses.map((address) => ({ type, address }));
    }),
    // One service is enough to keep the limits of the streams as they are configured.
    changesStreams: service === 'planner',
  };
}
