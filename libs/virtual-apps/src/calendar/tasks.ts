import type { AppTask } from '../task.ts';
import { addingTasks } from './tasks-adding.ts';
import { changingTasks } from './tasks-changing.ts';

/** What can be asked of the seeded app. */
export const calendarTasks: readonly AppTask[] = [...addingTasks, ...changingTasks];
