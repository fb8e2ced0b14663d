export { apiKeys, auditLog } from './access.ts';
export { acts } from './acts.ts';
export { appScreens, appTransitions, appWidgets, widgetObservations } from './app-map.ts';
export { benchmarkCells, benchmarks } from './benchmarks.ts';
export { cases } from './cases.ts';
export { type CrashSample, crashes, findings } from './crashes.ts';
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
export { events, IS_NEWS, timers } from './events.ts';
export {
  coveragePoints,
  explorations,
  exploreTasks,
  type TaskOrigin,
  widgetTries,
} from './explorations.ts';
export { healings } from './healings.ts';
export { quarantines, testResults } from './history.ts';
export { type ItemList, jobs, runItems, runs, type StoredState } from './jobs.ts';
export { callReservations, modelRates, spendings } from './limits.ts';
export { actionFacts, captions, optimizedSteps, rules, taskKnowledge } from './memory.ts';
export { artifacts, captures, modelCalls, steps } from './observations.ts';
export { scripts } from './results.ts';
export { scheduleFirings, schedules } from './schedules.ts';
export {
  assignments,
  keptJobs,
  parameterSets,
  releaseReports,
  releases,
  rowDecisions,
  scriptReviews,
  signatures,
} from './sign-off.ts';
export { webhookDeliveries, webhooks } from './webhooks.ts';
