import { type Check, invalid } from '../outcome.ts';

/** The app was left for the launcher although nobody asked for that. */
export const foreignApp: Check = ({ screenKind, item }) =>
  screenKind === 'launcher' && item.kind !== 'home' && item.before.packageName !== item.after?.packageName
    ? invalid('foreign_app', 'the action left the app')
    : null;
