import { TapwrightError } from '@tapwright/contracts';
import { findStrategy, STRATEGIES } from '@tapwright/runtime';
import type { ShownAs } from './probe/shown-screen.ts';

/** How runs shall be done, as far as somebody has said it. */
export interface SettingWish {
  readonly strategy?: string | undefined;
  readonly protocol?: string | undefined;
  readonly observation?: string | undefined;
}

export interface Setting {
  readonly strategy: string;
  readonly protocol: string;
  readonly observation: string;
  /** How single screens are shown. */
  readonly shownAs: ShownAs;
}

/**
 * The first strategy that fits what was said; the plain loop where nothing was.
 * @throws TapwrightError `STRATEGY_UNKNOWN`, `INPUT_INVALID`
 */
export function settingOf(wish: SettingWish): Setting {
  const rows = wish.strategy === undefined ? STRATEGIES : [findStrategy(wish.strategy)];
  const row = rows.find(
    ({ protocol, observation }) =>
      (wish.protocol ?? protocol) === protocol && (wish.observation ?? observation) === observation,
  );
  if (row === undefined) {
    const pairs = rows.map(({ name, protocol, observation }) => `${name}: ${protocol}, ${observation}`);
    throw new TapwrightError('INPUT_INVALID', 'no strategy has this protocol and observation', {
      field: '--protocol, --observation',
      expected: [...new Set(pairs)].join('; '),
    });
  }
  const { name: strategy, protocol, observation } = row;
  return { strategy, protocol, observation, shownAs: SHOWN[observation] };
}

/** Where a picture takes the place of words, single screens are shown simplified, with and without their picture. */
const SHOWN = {
  list: 'list',
  json: 'list',
  nodes: 'list',
  tree: 'tree',
  simplified: 'simplified',
  picture: 'simplified',
  marks: 'simplified',
} as const satisfies Readonly<Record<string, ShownAs>>;
