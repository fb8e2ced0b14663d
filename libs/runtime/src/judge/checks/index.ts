import { crash } from './crash.ts';
import { foreignApp } from './foreign-app.ts';
import { interrupted } from './interrupted.ts';
import { loop } from './loop.ts';
import { navigationLoop } from './navigation-loop.ts';
import { noChange } from './no-change.ts';
import { notFound } from './not-found.ts';
import { predicted } from './predicted.ts';
import { unresponsive } from './unresponsive.ts';

/**
 * Every check on outcomes, in the order in which they apply; the first with a judgement decides. Each strategy names
 * those it uses.
 */
export const CHECKS = [
  { name: 'crash', check: crash },
  { name: 'not_found', check: notFound },
  { name: 'interrupted', check: interrupted },
  { name: 'foreign_app', check: foreignApp },
  { name: 'no_change', check: noChange },
  { name: 'unresponsive', check: unresponsive },
  { name: 'loop', check: loop },
  { name: 'navigation_loop', check: navigationLoop },
  { name: 'predicted', check: predicted },
] as const;

export type CheckName = (typeof CHECKS)[number]['name'];
