export { type Child, type ChildOptions, startChild } from './child.ts';
export { type Cluster, type ClusterOptions, startCluster } from './processes.ts';
