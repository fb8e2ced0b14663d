export { type Child, type ChildOptions, startChild } from './child.ts';
export { killed, killedFor, parted, paused, readyAgain } from './harm.ts';
export {
  type Cluster,
  type ClusterOptions,
  type ClusterShape,
  processesOf,
  startCluster,
  startProcess,
} from './processes.ts';
export { SKEW_VARIABLE, STEP_VARIABLE } from './skewed-clock.ts';
