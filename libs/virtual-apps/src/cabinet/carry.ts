import { pop, type Reaction, react, snackbar } from '@tapwright/virtual-ui';
import { type CabinetState, folderName, type Item, isTaken, itemOf } from './state.ts';

/** `song.mp3` becomes `song (1).mp3` where the folder has one. */
function freeName(state: CabinetState, parent: number, name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 0; ; number += 1) {
    const tried = number === 0 ? name : `${stem} (${number})${end}`;
    if (!isTaken(state, parent, tried)) return tried;
  }
}

/** A copy of the item, and of all that is inside of it. */
function copied(state: CabinetState, item: Item, parent: number): CabinetState {
  const { nextId: id, items } = state;
  const copy: Item = { ...item, id, parent, name: freeName(state, parent, item.name), starred: false };
  const inside = items.filter((one) => one.parent === item.id && !one.binned);
  return inside.reduce<CabinetState>((all, one) => copied(all, one, id), {
    ...state,
    items: [...items, copy],
    nextId: id + 1,
  });
}

/** Moves or copies what is carried into the folder that is shown for it. */
export function carry(state: CabinetState): Reaction<CabinetState> {
  const { ids, copy, to } = state.carrying;
  const items = ids.flatMap((id) => itemOf(state, id) ?? []);
  const done = snackbar(`${copy ? 'Copied' : 'Moved'} to ${folderName(state, to)}`);
  if (copy)
    return react({ ...items.reduce((all, one) => copied(all, one, to), state), picked: [] }, pop, done);
  if (items.some(({ name, id }) => isTaken(state, to, name, id) || itemOf(state, id)?.parent === to))
    return react(state, snackbar('There is already an item with this name'));
  const moved = state.items.map((one) => (ids.includes(one.id) ? { ...one, parent: to } : one));
  return react({ ...state, items: moved, picked: [] }, pop, done);
}
