export { chatAppOn } from './chat/app.ts';
export { type ChatServer, createChatServer } from './chat/server/server.ts';
export type { VirtualAppEntry } from './entry.ts';
export { bellAt, isLampsState, type LampsState, lampAt, type Place } from './lamps/index.ts';
export { appsTogether, drawnApps, heldOutApps, virtualApp, virtualApps } from './list.ts';
export type { AppTask } from './task.ts';
