export { cases } from './cases.ts';
export { commands, devices, instances, leases, reservations, turns, waiters } from './devices.ts';
export { events, timers } from './events.ts';
export { healings } from './healings.ts';
export { jobs, runs } from './jobs.ts';
export { actionFacts, captions, optimizedSteps, rules } from './memory.ts';
export { artifacts, captures, modelCalls, steps } from './observations.ts';
export { scripts } from './results.ts';
