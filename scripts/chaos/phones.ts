import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type ScreenSource } from '@tapwright/virtual-ui';
import { z } from 'zod';

const { app } = virtualApp('notes');
export const NOTES = app.tile.packageName;

const State = z.object({ notes: z.array(z.object({ title: z.string() })) });

/** What all phones together have really saved: titles of notes, with how often each was saved. */
export type Journal = ReadonlyMap<string, number>;

export interface Rack extends AsyncDisposable {
  readonly port: number;
}

/** An adb server with so many phones; each saved note is written into the journal, whatever is erased later. */
export async function startRack(name: string, count: number, journal: Map<string, number>): Promise<Rack> {
  const devices = Array.from({ length: count }, (_, at) =>
    createVirtualDevice({ serial: `${name}-${at + 1}`, source: journaled(journal) }),
  );
  const adb = await createAdbServer({ devices });
  return { port: adb.port, [Symbol.asyncDispose]: () => adb.close() };
}

function journaled(journal: Map<string, number>): ScreenSource {
  const source = createInteractiveSource({ apps: [app] });
  const counts = () => {
    const found = new Map<string, number>();
    const { data } = State.safeParse(source.state(NOTES));
    for (const { title } of data?.notes ?? []) found.set(title, (found.get(title) ?? 0) + 1);
    return found;
  };
  return {
    ...source,
    input(event) {
      const before = counts();
      const outcome = source.input(event);
      for (const [title, times] of counts()) {
        const more = times - (before.get(title) ?? 0);
        if (more > 0) journal.set(title, (journal.get(title) ?? 0) + more);
      }
      return outcome;
    },
  };
}
