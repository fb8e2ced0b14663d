import type { ReadScreen } from '@tapwright/captures';
import type { RunState } from '@tapwright/contracts';
import { findStrategy } from '@tapwright/runtime';
import type { RunRow, Write } from '@tapwright/store';
import type { PerceptionDeps } from './deps.ts';
import { iconsIn } from './icons.ts';

/** What the picture of a screen shows beyond its tree, as parts of the run's state and of an event. */
export interface PictureFacts {
  readonly state: Pick<RunState, 'icons' | 'links'>;
  readonly event: Pick<ReturnType<typeof iconsIn>['event'], 'captions'> & {
    readonly links?: NonNullable<RunState['links']>['links'];
  };
  readonly writes: readonly Write[];
}

/** True where no model names icons, and no texts are read from the picture. */
export function seesAtOnce(run: RunRow, { inProcess }: Pick<PerceptionDeps, 'inProcess'>): boolean {
  const { captions, hyperlinks } = findStrategy(run.strategy);
  return !hyperlinks && (inProcess || !captions);
}

/** Removes from the state what was known about the screen before, whether or not there is something new. */
export async function pictureFacts(
  seen: ReadScreen,
  about: { readonly run: RunRow; readonly signal: AbortSignal },
  deps: Pick<PerceptionDeps, 'icons' | 'links'>,
): Promise<PictureFacts> {
  const [icons, found] = await Promise.all([deps.icons(seen, about), deps.links(seen, about)]);
  const captioned = iconsIn(seen, icons);
  const links = [...found];
  return {
    state: {
      ...captioned.state,
      links: links.length === 0 ? undefined : { captureId: seen.capture.id, links },
    },
    event: { ...captioned.event, ...(links.length === 0 ? {} : { links }) },
    writes: icons.writes,
  };
}
