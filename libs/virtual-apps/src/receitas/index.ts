import type { VirtualAppEntry } from '../entry.ts';
import { receitasApp } from './app.ts';
import { receitasTasks } from './tasks.ts';

export const receitas: VirtualAppEntry = { app: receitasApp, tasks: receitasTasks };
