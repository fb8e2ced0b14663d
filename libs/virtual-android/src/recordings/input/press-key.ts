import type { PageEdge } from '../page/page.ts';
import { SYNTHETIC_LAUNCHER } from '../scene/launcher.ts';
import { freshPosition, type Position, type Scene, type World } from '../scene/scene.ts';
import { matesEdges } from './borrow.ts';
import { followOne, type Step, unrecorded } from './step.ts';
import { deleteCharacter } from './type-text.ts';

/** Presses a key. `key`: its Android name without `KEYCODE_`. */
export function pressKey(world: World, scene: Scene, key: string): Step {
  const own = scene.page.edges.filter(({ edge }) => edge.event.type === 'key' && edge.event.key === key);
  const followed = followOne(world, scene, own);
  if (followed !== null) return followed;
  switch (key) {
    case 'BACK':
      return { position: back(world, scene.position), basis: 'synthetic' };
    case 'HOME':
      return { position: freshPosition(world.launcher, scene.position.replacements), basis: 'synthetic' };
    case 'DEL':
      return deleteCharacter(scene);
    case 'MOVE_END':
    case 'MOVE_HOME':
      // The cursor always stands at the end of the text.
      return { position: scene.position, basis: 'synthetic' };
    case 'ENTER':
      return followOne(world, scene, borrowedKey(world, scene, key)) ?? unrecorded(scene);
    default:
      return unrecorded(scene);
  }
}

/** Point 2: closes the keyboard, then goes to the screen below. Below the first are the start and the home screen. */
function back(world: World, position: Position): Position {
  if (position.keyboard) return { ...position, keyboard: false, typing: null };
  if (position.node === world.launcher || position.node === SYNTHETIC_LAUNCHER) return position;
  const entry = position.history.at(-1);
  if (entry !== undefined)
    return {
      ...freshPosition(entry.node, position.replacements),
      offsets: entry.offsets,
      fields: entry.fields,
      history: position.history.slice(0, -1),
    };
  const first = world.start ?? world.recording.start;
  return freshPosition(position.node === first ? world.launcher : first, position.replacements);
}

function borrowedKey(world: World, { page }: Scene, key: string): readonly PageEdge[] {
  return matesEdges(world.recording, page, ({ event }) => event.type === 'key' && event.key === key).map(
    (edge) => ({
      edge,
      element: undefined,
      actor: undefined,
    }),
  );
}
