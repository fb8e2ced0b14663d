import type { TaskLocator, TruthStep } from '@tapwright/virtual-ui';

export const click = (on: TaskLocator): TruthStep => ({ kind: 'click', on });
export const hold = (on: TaskLocator): TruthStep => ({ kind: 'long_click', on });
export const type = (id: string, text: string): TruthStep => ({ kind: 'text', on: { id }, text });
export const back: TruthStep = { kind: 'back' };
export const wait = (ms: number): TruthStep => ({ kind: 'wait', ms });
/** Longer than sending a message, a sign-in or a synchronisation takes. */
export const settle = wait(3_000);

/** Opens a conversation of the list by its title. */
export const open = (text: string): TruthStep => click({ id: 'chat_title', text });
/** A line of the overflow menu. */
export const menu = (text: string): readonly TruthStep[] => [
  click({ desc: 'More options' }),
  click({ text }),
];
/** Writes into the open conversation, and waits until the server has it. */
export const write = (text: string): readonly TruthStep[] => [
  type('draft', text),
  click({ desc: 'Send' }),
  settle,
];
/** Switches to another account of this phone. */
export const changeTo = (user: string): readonly TruthStep[] => [
  click({ id: 'action_accounts' }),
  click({ id: 'account_about', text: `@${user}` }),
];
/** Pulls the list down, and waits until the news has come. */
export const pull: readonly TruthStep[] = [
  { kind: 'swipe', on: { id: 'chat_list' }, direction: 'down' },
  settle,
];
