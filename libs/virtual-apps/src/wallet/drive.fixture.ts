import type { SeenElement, TaskLocator, TruthStep } from '@tapwright/virtual-ui';
import {
  createInteractiveSource,
  elementAt,
  type InteractiveSource,
  playStep,
  screenOf,
} from '@tapwright/virtual-ui';
import { walletApp } from './app.ts';
import { isWalletState, type WalletState } from './state.ts';

export const WALLET = 'org.tapwright.wallet';

/** A device with the wallet in front, and short methods for what tests do with it. */
interface Drive {
  readonly source: InteractiveSource;
  play(...steps: readonly TruthStep[]): void;
  state(): WalletState;
  element(on: TaskLocator): SeenElement;
  /** Texts of the elements with this id. */
  shown(id: string): readonly string[];
}

export function driveWallet(bugs: readonly string[] = []): Drive {
  const source = createInteractiveSource({ apps: [walletApp], start: WALLET, bugs });
  return {
    source,
    play: (...steps) => {
      for (const step of steps) playStep(source, step);
    },
    state() {
      source.view();
      const state = source.state(WALLET);
      if (!isWalletState(state)) throw new Error('not the state of the wallet');
      return state;
    },
    element: (on) => elementAt(source, on),
    shown: (id) =>
      screenOf(source).elements.flatMap(({ resourceId, text }) =>
        resourceId.endsWith(`:id/${id}`) ? [text] : [],
      ),
  };
}
