import type { AppTask } from '../task.ts';
import { accountTasks } from './tasks-account.ts';
import { paymentTasks } from './tasks-payments.ts';

/** What can be asked of the seeded app. */
export const walletTasks: readonly AppTask[] = [...paymentTasks, ...accountTasks];
