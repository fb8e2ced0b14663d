import type { VirtualAppEntry } from '../entry.ts';
import { chatApp, chatAppsTogether } from './app.ts';
import { chatTasks } from './tasks.ts';

export const chat: VirtualAppEntry = { app: chatApp, tasks: chatTasks, together: chatAppsTogether };
