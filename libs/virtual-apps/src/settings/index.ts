import type { VirtualAppEntry } from '../entry.ts';
import { settingsApp } from './app.ts';
import { settingsTasks } from './tasks.ts';

export const settings: VirtualAppEntry = { app: settingsApp, tasks: settingsTasks };
