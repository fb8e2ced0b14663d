import { wrong } from '../arguments.ts';
import { lintCommand } from './lint-command.ts';

/** `tapwright case run|lint`. */
export async function caseCommand([action, ...args]: readonly string[]): Promise<number> {
  // Brings the platform, which checking needs nothing of.
  if (action === 'run') return (await import('./run-command.ts')).caseRunCommand(args);
  if (action === 'lint') return lintCommand(args);
  throw wrong(
    'case',
    action === undefined ? 'needs a word' : `has no '${action.slice(0, 40)}'`,
    'run or lint',
  );
}
