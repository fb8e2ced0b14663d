import type { AppTask } from '../task.ts';
import { accountTasks } from './tasks-account.ts';
import { paymentTasks } from './tasks-payments.ts';

/** All tasks on the seeded app. */
export const walletTasks: readonly AppTask[] = [...paymentTasks, ...accountTasks];
