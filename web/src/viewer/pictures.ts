import { createContext, useContext, useSyncExternalStore } from 'react';

/** `undefined`: it is being read; null: there is none. */
type Picture = string | null | undefined;

/** Most pictures that are kept at a time: far more than a screen shows. */
const KEPT = 300;

/** Pictures by their ids, read when they are shown first. */
export interface PictureStore {
  subscribe(listener: () => void): () => void;
  /** The address of a picture. Begins to read it. */
  read(id: string): Picture;
}

/** `load`: the address of a picture; null: it is missing. */
export function createPictures(load: (id: string) => Promise<string | null>): PictureStore {
  const known = new Map<string, Picture>();
  const listeners = new Set<() => void>();
  const set = (id: string, picture: Picture) => {
    known.set(id, picture);
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read(id) {
      if (known.has(id)) return known.get(id);
      known.set(id, undefined);
      const [oldest] = known.keys();
      if (known.size > KEPT && oldest !== undefined) {
        const address = known.get(oldest);
        known.delete(oldest);
        if (address?.startsWith('blob:') === true) URL.revokeObjectURL(address);
      }
      load(id).then(
        (address) => set(id, address),
        () => set(id, null),
      );
      return undefined;
    },
  };
}

const NONE = createPictures(async () => null);
export const Pictures = createContext<PictureStore>(NONE);

export function usePicture(id: string): Picture {
  const store = useContext(Pictures);
  return useSyncExternalStore(store.subscribe, () => store.read(id));
}
