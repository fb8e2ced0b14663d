import type { VirtualAppEntry } from '../entry.ts';
import { walletApp } from './app.ts';
import { walletTasks } from './tasks.ts';

export const wallet: VirtualAppEntry = { app: walletApp, tasks: walletTasks, unnamed: ['agree', 'keypad'] };
