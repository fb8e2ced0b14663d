import { hash } from 'node:crypto';
import type { Device } from '@tapwright/android';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import type { GatewayDeps } from '../deps.ts';

/** A screen with the SHA-256, hex, of its tree; null where the tree could not be read. */
export interface Seen {
  readonly screen: Screen | null;
  readonly tree: string;
}

/** What the screen should react to, and how long it may take. */
interface Reaction {
  /** The tree on which something was done: while it is still there, the app may react yet. */
  readonly before?: string;
  /** How long the app is given to react, milliseconds. */
  readonly reactionMs?: number;
}

/**
 * A screen that still looks as before the action gets this many quiet times to react: an app that answers late must
 * not count as one that does nothing.
 */
const REACTION_IN_QUIET_TIMES = 5;

export function reactionMs({ settleQuietMs }: Pick<GatewayDeps, 'settleQuietMs'>): number {
  return settleQuietMs * REACTION_IN_QUIET_TIMES;
}

/** The screen once it holds still, without a picture, and how long that took, milliseconds. */
export async function look(
  { settleCapMs: capMs, settleQuietMs: quietMs }: GatewayDeps,
  { device, signal }: { readonly device: Device; readonly signal: AbortSignal },
  reaction: Reaction,
): Promise<Seen & { readonly ms: number }> {
  const begun = performance.now();
  const { capture } = await device.settleAndCapture({ capMs, quietMs, ...reaction, picture: false, signal });
  const ms = performance.now() - begun;
  const parsed = parseHierarchy(capture.hierarchy, capture);
  return { screen: parsed.ok ? parsed.screen : null, tree: hash('sha256', capture.hierarchy), ms };
}
