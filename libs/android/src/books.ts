/**
 * The phone's books: what makes a command happen at most once, and only for the current lease (design, section 4).
 *
 *     /data/local/tmp/tapwright/tokens/<T>          an empty directory per adopted fencing token
 *     /data/local/tmp/tapwright/commands/<id>/      the command was begun
 *     /data/local/tmp/tapwright/commands/<id>/done  and ended well
 *
 * The current token is the *largest* directory name. A single file with the number would have to be read, compared
 * and written; two gateways doing that at once could end with the older number in it. A set whose largest member
 * counts can only rise, whatever the interleaving. Whoever adopts a token removes the smaller ones.
 *
 * `mkdir` without -p is atomic: of two lines with the same id, only one begins. Everything is decided in one line on
 * the phone, so a connection may be lost anywhere: the books show what the line did when it is requested again. One gap
 * remains on a phone: a newer token adopted between the check and the `input` of the same line (well under a
 * millisecond) does not stop that one command. It is in the books before it acts.
 */
import { TapwrightError } from '@tapwright/contracts';
import type { CommandResult, CommandTicket } from './port.ts';

/** Writable for adb's shell user on every Android; survives a reboot. */
export const BOOKS_DIRECTORY = '/data/local/tmp/tapwright';
/** mksh compares numbers as 32 bits. */
const TOKEN_MAX = 2 ** 31 - 1;
const COMMAND_ID = /^[A-Za-z0-9_]{1,128}$/;
/** Number of ids in one `rm`, so that the line stays far below adb's limit. */
const FORGET_PER_LINE = 200;

export type BookAnswer = CommandResult | 'failed' | 'adopted' | 'newer' | 'no_books';

/** One line that raises the current token to `token`; answers `adopted`, `newer` or `no_books`. */
export function adoptLine(token: number): string {
  const own = `$D/tokens/${checkedToken(token)}`;
  return [
    `D=${BOOKS_DIRECTORY}`,
    `mkdir -p $D/commands ${own}`,
    'N=0',
    'for t in $(ls $D/tokens)',
    `do if [ $t -gt ${token} ]`,
    'then N=$t',
    `elif [ $t -lt ${token} ]`,
    'then rmdir $D/tokens/$t 2>/dev/null',
    'fi',
    'done',
    `if [ $N -gt 0 ]`,
    `then rmdir ${own}`,
    'echo tapwright:newer',
    `elif [ -d ${own} ]`,
    'then echo tapwright:adopted',
    'else echo tapwright:no_books',
    'fi',
  ].join('; ');
}

/** One line that executes the commands in order, at most once for the ticket's id; answers a {@link BookAnswer}. */
export function executeLine(commands: readonly string[], ticket: CommandTicket): string {
  const token = checkedToken(ticket.token);
  const chain = commands.length === 0 ? 'true' : commands.join(' && ');
  return [
    `D=${BOOKS_DIRECTORY}`,
    `C=$D/commands/${checkedId(ticket.commandId)}`,
    'N=0',
    'for t in $(ls $D/tokens 2>/dev/null)',
    `do if [ $t -gt ${token} ]`,
    'then N=$t',
    'fi',
    'done',
    `if [ $N -gt 0 ] || [ ! -d $D/tokens/${token} ]`,
    'then echo tapwright:fenced',
    'elif mkdir $C 2>/dev/null',
    `then if ${chain}`,
    'then touch $C/done',
    'echo tapwright:done',
    'else echo tapwright:failed',
    'fi',
    'elif [ -e $C/done ]',
    'then echo tapwright:already_done',
    'elif [ -d $C ]',
    'then echo tapwright:uncertain',
    'else echo tapwright:no_books',
    'fi',
  ].join('; ');
}

/** Lines that remove these commands, or all, from the books; tokens stay, or old ones could become valid again. */
export function forgetLines(commandIds: readonly string[] | 'all'): readonly string[] {
  const commands = `${BOOKS_DIRECTORY}/commands`;
  if (commandIds === 'all') return [`rm -rf ${commands}; mkdir -p ${commands}`];
  const lines: string[] = [];
  for (let at = 0; at < commandIds.length; at += FORGET_PER_LINE) {
    const ids = commandIds.slice(at, at + FORGET_PER_LINE).map((id) => `${commands}/${checkedId(id)}`);
    lines.push(`rm -rf ${ids.join(' ')}`);
  }
  return lines;
}

/**
 * Sets `M` to when the log was last looked at under the name `last`, else to when the token was adopted: by the phone's
 * own clock and zone, in the format of `logcat -T`, to the millisecond. Empty if the books have neither. A
 * token's directory keeps the time at which it was made, because nothing is ever put into it.
 */
export function markLine({ token, last }: { token: number; last: string | null }): string {
  const ofToken = `${BOOKS_DIRECTORY}/tokens/${checkedToken(token)}`;
  const asked = last === null ? [ofToken] : [lookOf(last), ofToken];
  const tries = asked.map((path) => `stat -c %y ${path} 2>/dev/null`).join(' || ');
  return `M=$(${tries}); M=\${M%??????' '*}`;
}

/** Notes that the log is looked at now. The note is removed together with the books of the commands. */
export function lookLine(id: string): string {
  return `touch ${lookOf(id)} 2>/dev/null`;
}

function lookOf(id: string): string {
  return `${BOOKS_DIRECTORY}/commands/${checkedId(id)}_look`;
}

/**
 * The last answer that a line of this file printed; programs may have printed text before it.
 * @throws `DEVICE_COMMAND_FAILED` if there is none: the shell was killed, and only the books know what was done
 */
export function readBookAnswer(output: string): BookAnswer {
  const word = /tapwright:(\w+)\s*$/.exec(output)?.[1];
  const answer = ANSWERS.find((known) => known === word);
  if (answer !== undefined) return answer;
  throw new TapwrightError('DEVICE_COMMAND_FAILED', 'The phone did not report the result of the command.', {
    advice: 'Request it again with the same id: the phone’s books hold the result.',
  });
}

const ANSWERS: readonly BookAnswer[] = [
  'done',
  'already_done',
  'uncertain',
  'fenced',
  'failed',
  'adopted',
  'newer',
  'no_books',
];

function checkedToken(token: number): number {
  if (Number.isInteger(token) && token > 0 && token <= TOKEN_MAX) return token;
  throw new TapwrightError('INPUT_INVALID', `${token} is not a fencing token.`, {
    field: 'token',
    expected: `a whole number from 1 to ${TOKEN_MAX}`,
  });
}

function checkedId(commandId: string): string {
  if (COMMAND_ID.test(commandId)) return commandId;
  throw new TapwrightError(
    'INPUT_INVALID',
    'The id of a device command has characters that are not allowed.',
    {
      field: 'commandId',
      expected: 'up to 128 letters, digits and "_"',
    },
  );
}
