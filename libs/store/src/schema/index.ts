export { apiKeys, auditLog } from './access.ts';
export { cases } from './cases.ts';
export {
  commands,
  devices,
  identities,
  instances,
  inUse,
  leases,
  reservations,
  type TenantChange,
  turns,
  waiters,
} from './devices.ts';
export { events, timers } from './events.ts';
export { healings } from './healings.ts';
export { type ItemList, jobs, runItems, runs, type StoredState } from './jobs.ts';
export { callReservations, modelRates, spendings } from './limits.ts';
export { actionFacts, captions, optimizedSteps, rules } from './memory.ts';
export { artifacts, captures, modelCalls, steps } from './observations.ts';
export { scripts } from './results.ts';
