import type { SeenElement, TaskLocator, TruthStep, VirtualApp } from '@tapwright/virtual-ui';
import {
  createInteractiveSource,
  elementAt,
  type InteractiveSource,
  playStep,
  screenOf,
} from '@tapwright/virtual-ui';
import { chatApp } from './app.ts';
import { type ChatState, isChatState } from './state.ts';

export const CHAT = 'org.tapwright.chat';

/** A phone with the messenger in front, and short methods for what tests do with it. */
export interface Drive {
  readonly source: InteractiveSource;
  play(...steps: readonly TruthStep[]): void;
  state(): ChatState;
  element(on: TaskLocator): SeenElement;
  /** Texts of the elements with this id. */
  shown(id: string): readonly string[];
}

export function driveChat(app: VirtualApp = chatApp, bugs: readonly string[] = []): Drive {
  const source = createInteractiveSource({ apps: [app], start: CHAT, bugs });
  return {
    source,
    play: (...steps) => {
      for (const step of steps) playStep(source, step);
    },
    state() {
      const state = source.state(CHAT);
      if (!isChatState(state)) throw new Error('not the state of the messenger');
      return state;
    },
    element: (on) => elementAt(source, on),
    shown: (id) =>
      screenOf(source).elements.flatMap(({ resourceId, text }) =>
        resourceId.endsWith(`:id/${id}`) ? [text] : [],
      ),
  };
}
