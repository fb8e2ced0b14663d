import { mostFrequent, pickWeighted } from '../graph/choice.ts';
import type { EventType, RecordedEdge } from '../graph/recording.ts';
import { SYNTHETIC_LAUNCHER } from '../scene/launcher.ts';
import { freshPosition, type Position, type World } from '../scene/scene.ts';

/** Starts the app anew: at the chosen node (point 11), else where launches led (point 3), else at the start node. */
export function launch(world: World, { node, replacements }: Position): Position {
  const target = world.start ?? outcome(world, 'launch', node) ?? world.recording.start;
  return freshPosition(target, replacements);
}

/** Kills the app: goes where kills led (point 3), else to the home screen. Typed data stays with the app. */
export function kill(world: World, { node, replacements }: Position): Position {
  if (node === SYNTHETIC_LAUNCHER) return freshPosition(node, replacements);
  return freshPosition(outcome(world, 'kill', node) ?? world.launcher, replacements);
}

/** An outcome of this node, else of any node: the most frequent one, or with a seed chosen by their counts. */
function outcome(world: World, type: EventType, node: string): string | undefined {
  const all = world.recording.edges.filter(({ event }) => event.type === type);
  const own = all.filter(({ from }) => from === node);
  const targets = summed(own.length > 0 ? own : all);
  return (world.seeded ? pickWeighted(targets, world.random) : mostFrequent(targets))?.to;
}

function summed(edges: readonly RecordedEdge[]): readonly { readonly to: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { to, count } of edges) counts.set(to, (counts.get(to) ?? 0) + count);
  return [...counts].map(([to, count]) => ({ to, count }));
}
