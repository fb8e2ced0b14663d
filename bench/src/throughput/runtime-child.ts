import { measureLoad } from './measure-load.ts';
import type { FromRuntime, Load } from './messages.ts';

/** The runtime in a process of its own, so that the sizes do not share memory and compiled code. */
process.once('message', (load: Load) => {
  measureLoad(load).then(
    (measured) => tell({ kind: 'done', measured }),
    (thrown: unknown) => tell({ kind: 'failed', reason: String(thrown) }),
  );
});

function tell(message: FromRuntime): void {
  process.send?.(message, () => process.disconnect());
}
