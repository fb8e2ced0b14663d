export { type ExploredLeg, goalsOfTasks, type KnownTask } from './explore/export/done-tasks.ts';
export { findTaskWay } from './explore/export/find-task-way.ts';
export { tapwright } from './program.ts';
