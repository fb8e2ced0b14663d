/**
 * Preloaded into a process (`node --import`): shifts its `Date` by this many milliseconds. Without the variable it
 * does nothing.
 */
export const SKEW_VARIABLE = 'FARM_CLOCK_SKEW_MS';

const skewMs = Number(process.env[SKEW_VARIABLE] ?? '0');

if (skewMs !== 0) {
  const now = Date.now;
  const wrong = (): number => now() + skewMs;
  // A proxy and not a class of its own, so that dates that the runtime makes are still instances of `Date`.
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], asked) =>
      Reflect.construct(target, args.length === 0 ? [wrong()] : args, asked),
    apply: (target) => new target(wrong()).toString(),
    get: (target, name, receiver) => (name === 'now' ? wrong : Reflect.get(target, name, receiver)),
  });
}
