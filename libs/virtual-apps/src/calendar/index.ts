import type { VirtualAppEntry } from '../entry.ts';
import { calendarApp } from './app.ts';
import { calendarTasks } from './tasks.ts';

export const calendar: VirtualAppEntry = { app: calendarApp, tasks: calendarTasks };
