import type { AppTask } from '../task.ts';
import { addingTasks } from './tasks-adding.ts';
import { changingTasks } from './tasks-changing.ts';

/** All tasks on the seeded app. */
export const calendarTasks: readonly AppTask[] = [...addingTasks, ...changingTasks];
