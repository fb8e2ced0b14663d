import type { CommandStatus } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import type { GatewayDeps } from '../deps.ts';
import { look, reactionMs } from '../observe/look.ts';
import { type Actuated, type Actuation, actuate } from './actuate.ts';
import type { Steps } from './device-commands-looking.ts';

/** One action whose commands depend on what is seen between them. */
export interface Performing extends Omit<Actuation, 'commands'> {
  readonly steps: Steps;
  /** The screen on which the action was chosen. */
  readonly screen: Screen;
}

export type Performed = Omit<Actuated, 'status'> & { readonly status: CommandStatus };

/** More than any action has: actions end by themselves far earlier. */
const COMMANDS_MAX = 100;

/**
 * Carries out an action command by command, looking at the screen after each. Every command has an id made of its
 * number, as the commands of simpler actions have. After a crash, commands that the phone's books know as done are
 * skipped, and the screen decides what comes next.
 */
export async function perform(deps: GatewayDeps, performing: Performing): Promise<Performed> {
  const ended: Performed['ended'][number][] = [];
  let { screen } = performing;
  let before = '';
  let deviceMs = 0;
  for (let number = 0; number < COMMANDS_MAX; number += 1) {
    const next = performing.steps(screen);
    if ('ended' in next) return { status: next.ended, ended, deviceMs };
    const idPrefix = `${performing.idPrefix}c${number}`;
    const result = await actuate(deps.db, { ...performing, commands: [next.do], idPrefix });
    ended.push(...result.ended);
    deviceMs += result.deviceMs;
    if (result.status !== 'done') return { status: result.status, ended, deviceMs };
    const reaction = { reactionMs: reactionMs(deps), ...(before === '' ? {} : { before }) };
    const seen = await look(deps, performing, reaction);
    deviceMs += seen.ms;
    before = seen.tree;
    if (seen.screen === null) return { status: 'uncertain', ended, deviceMs };
    screen = seen.screen;
  }
  return { status: 'uncertain', ended, deviceMs };
}
