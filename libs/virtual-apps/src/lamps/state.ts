import { type Reaction, react } from '@tapwright/virtual-ui';
import { isRecord } from '../app-state.ts';

/** Lamps in a row and in a column of the board. */
export const SIDE = 3;

export interface LampsState {
  /** Row by row, from the top left. */
  readonly lit: readonly boolean[];
  /** How often the bell was rung. */
  readonly rings: number;
  /** Every touch that the app got, also those that hit nothing. */
  readonly touches: number;
}

export type LampsEvent =
  | { readonly type: 'lamp_touched'; readonly lamp: number }
  | { readonly type: 'bell_rung' }
  | { readonly type: 'missed' };

/** One lamp burns: that in the middle of the right column. */
export const initialLamps: LampsState = {
  lit: Array.from({ length: SIDE * SIDE }, (_, lamp) => lamp === 5),
  rings: 0,
  touches: 0,
};

export function reduceLamps(state: LampsState, event: LampsEvent): Reaction<LampsState> {
  const touched = { ...state, touches: state.touches + 1 };
  switch (event.type) {
    case 'lamp_touched':
      return react({ ...touched, lit: state.lit.map((lit, lamp) => (lamp === event.lamp ? !lit : lit)) });
    case 'bell_rung':
      return react({ ...touched, rings: state.rings + 1 });
    case 'missed':
      return react(touched);
  }
}

export function isLampsState(value: unknown): value is LampsState {
  return isRecord(value) && Array.isArray(value.lit) && typeof value.rings === 'number';
}
