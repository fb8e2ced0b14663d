import { setImmediate } from 'node:timers/promises';

/**
 * Serves together all who came while others were being served: group commit, as in the logs of databases (DeWitt et
 * al., SIGMOD 1984, section 5.2). A caller that comes alone waits only for those of the same turn of the event loop.
 * At most `atMost` are served at once, in the order in which they came.
 */
export function createGroups<Item, Result>(
  atMost: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: { readonly item: Item; readonly done: PromiseWithResolvers<Result> }[] = [];
  let busy = false;

  async function workOff(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      await setImmediate();
      const group = waiting.splice(0, atMost);
      try {
        const results = await work(group.map(({ item }) => item));
        for (const [at, result] of results.entries()) group[at]?.done.resolve(result);
        // `work` must return one result for each; nobody waits for ever for a missing one.
        for (const { done } of group.slice(results.length)) done.reject(new Error('no result'));
      } catch (error) {
        for (const { done } of group) done.reject(error);
      }
    }
    busy = false;
  }

  return (item) => {
    const done = Promise.withResolvers<Result>();
    waiting.push({ item, done });
    if (!busy) void workOff();
    return done.promise;
  };
}
