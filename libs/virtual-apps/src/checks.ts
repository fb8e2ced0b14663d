/** For suites with other goals on these apps: the initial data of the apps, and checks of what has changed. */
export * as calendar from './calendar/check-events.ts';
export { initialCalendar } from './calendar/seed.ts';
export type { Kept } from './chat/check-chat.ts';
export * as chat from './chat/check-chat.ts';
export { MUTE_MS } from './chat/screens/conversation-sheets.ts';
export * as chatSteps from './chat/steps.ts';
export * as contacts from './contacts/check-book.ts';
export { fullName } from './contacts/state.ts';
export * as shop from './shop/check-account.ts';
export { products } from './shop/products.ts';
export type { CartLine } from './shop/totals.ts';
export * as wallet from './wallet/check-account.ts';
