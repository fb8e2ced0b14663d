import { wrong } from '../arguments.ts';
import { lintCommand } from './lint-command.ts';
import { caseRunCommand } from './run-command.ts';

/** `tapwright case run|lint`. */
export function caseCommand([action, ...args]: readonly string[]): Promise<number> {
  if (action === 'run') return caseRunCommand(args);
  if (action === 'lint') return lintCommand(args);
  throw wrong(
    'case',
    action === undefined ? 'needs a word' : `has no '${action.slice(0, 40)}'`,
    'run or lint',
  );
}
