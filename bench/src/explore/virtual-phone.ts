import { type VirtualAppEntry, virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, PLAIN_PHONE } from '@tapwright/virtual-ui';
import type { ExploredPhone } from './explored-phone.ts';
import { type SourcePhone, sourcePhone } from './source-phone.ts';

/** Time between two actions besides that of the inputs: the screen is settled and read. Milliseconds. */
const BETWEEN_MS = 2_000;

/** The names of an app's bugs that end or hang it, as `APP:BUG`. */
export function fatalBugs(app: string, { bugs }: VirtualAppEntry['app']): readonly string[] {
  return Object.entries(bugs).flatMap(([name, { kind }]) =>
    kind === 'crash' || kind === 'freeze' ? [`${app}:${name}`] : [],
  );
}

/** A phone whose app tells its state to whoever judges; explorers never see it. */
export interface VirtualPhone extends ExploredPhone, Pick<SourcePhone, 'screens'> {
  state(): unknown;
  /** The phone's time, milliseconds since 1970. */
  now(): number;
  /** The app begins anew, with the data that it is delivered with. */
  freshData(): void;
}

/**
 * A phone with one virtual app. After a crash the home screen is in front; an app that hangs is stopped and started at
 * the first input that it does not take.
 */
export function virtualPhone(name: string, { bugs }: { readonly bugs: boolean }): VirtualPhone {
  const { app } = virtualApp(name);
  const { packageName } = app.tile;
  const active = bugs ? fatalBugs(name, app) : [];
  const source = createInteractiveSource({ apps: [app], start: packageName, bugs: active });
  const found = new Set<string>();
  let hangs = false;
  source.attach?.({
    ...PLAIN_PHONE,
    report(signal) {
      // Each app has one bug of either kind.
      if (signal.kind === 'crashed') found.add(`bug ${name} crash`);
      if (signal.kind !== 'not_responding') return;
      found.add(`bug ${name} freeze`);
      hangs = true;
    },
  });
  const phone = sourcePhone(source, packageName, () => {
    source.clock.pass(BETWEEN_MS);
    if (!hangs) return;
    hangs = false;
    source.forceStop(packageName);
    source.start(packageName);
  });
  return {
    ...phone,
    state: () => source.state(packageName),
    now: () => source.clock.now(),
    freshData() {
      source.clear(packageName);
      source.start(packageName);
      source.clock.pass(BETWEEN_MS);
    },
    reached: () => [
      ...source.happened(packageName),
      ...phone.screens().map((layout) => `screen ${layout}`),
      ...found,
    ],
  };
}
