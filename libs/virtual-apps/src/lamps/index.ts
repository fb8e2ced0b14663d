import type { VirtualAppEntry } from '../entry.ts';
import { lampsApp } from './app.ts';
import { lampsTasks } from './tasks.ts';

export { bellAt, lampAt, type Place } from './board.ts';
export { isLampsState, type LampsState } from './state.ts';
export const lamps: VirtualAppEntry = { app: lampsApp, tasks: lampsTasks };
