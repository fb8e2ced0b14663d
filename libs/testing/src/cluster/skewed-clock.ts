/**
 * Preloaded into a process (`node --import`): shifts its `Date` by this many milliseconds. With the other variable the
 * clock jumps ahead by so much at each SIGUSR2, and back at the next one. Without them it does nothing.
 */
export const SKEW_VARIABLE = 'CLOCK_SKEW_MS';
export const STEP_VARIABLE = 'CLOCK_STEP_MS';

let skewMs = Number(process.env[SKEW_VARIABLE] ?? '0');
const stepMs = Number(process.env[STEP_VARIABLE] ?? '0');

if (skewMs !== 0 || stepMs !== 0) {
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

if (stepMs !== 0) {
  let step = stepMs;
  process.on('SIGUSR2', () => {
    skewMs += step;
    step = -step;
  });
}
