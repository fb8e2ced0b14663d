import { defineApp } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import { drawBoard, touchOn } from './board.ts';
import { lampsEvents } from './event-list.ts';
import { initialLamps, type LampsEvent, type LampsState, reduceLamps } from './state.ts';

/**
 * *Lamps*: a board of nine lamps and a bell, drawn on one view. The tree has this view and nothing in it, as with games,
 * charts and apps whose toolkit reports nothing; only the picture shows what there is.
 */
export const lampsApp = defineApp<LampsState, LampsEvent>({
  ...identity({ label: 'Lamps', version: '1.0.0', icon: 'image', accent: '#7a5c00' }),
  mainActivity: 'BoardActivity',
  activities: {
    BoardActivity: (state) => ({
      body: {
        kind: 'canvas',
        id: 'board',
        grow: true,
        draw: (rect, theme) => drawBoard(state, rect, theme),
        onTap: touchOn,
      },
    }),
  },
  initialState: () => initialLamps,
  events: lampsEvents,
  reduce: reduceLamps,
});
