import { type Check, invalid } from '../outcome.ts';

/** Thrown out to the launcher, where nobody asked for it. */
export const foreignApp: Check = ({ screenKind, item }) =>
  screenKind === 'launcher' && item.kind !== 'home' && item.before.packageName !== item.after?.packageName
    ? invalid('foreign_app', 'the action left the app')
    : null;
