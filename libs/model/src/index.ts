export type * from './port.ts';
export type * from './roles/index.ts';
