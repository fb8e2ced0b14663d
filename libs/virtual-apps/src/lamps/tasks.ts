import type { TruthStep } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { bellAt, lampAt, type Place } from './board.ts';
import { isLampsState, type LampsState } from './state.ts';

const touch = (at: Place): TruthStep => ({ kind: 'tap_at', on: { id: 'board' }, at });
const lamp = (number: number): TruthStep => touch(lampAt(number));
const bell = touch(bellAt());
const CORNERS = [0, 2, 6, 8];

const burnOnly = ({ lit }: LampsState, lamps: readonly number[]): boolean =>
  lit.every((burns, at) => burns === lamps.includes(at));

const onLamps = checkOn(isLampsState);

/** A touch too many shows: it turns a lamp back, or rings the bell again. */
export const lampsTasks: readonly AppTask[] = [
  {
    id: 'lamps-out',
    goal: 'Put out the lamp that burns',
    truth: [lamp(5)],
    ways: [[lamp(5), lamp(5), lamp(5)]],
    done: onLamps((state) => burnOnly(state, []) && state.rings === 0),
  },
  {
    id: 'lamps-middle',
    goal: 'Let only the lamp in the middle burn',
    truth: [lamp(4), lamp(5)],
    done: onLamps((state) => burnOnly(state, [4]) && state.rings === 0),
  },
  {
    id: 'lamps-corners',
    goal: 'Let only the four lamps in the corners burn, then ring the bell once',
    truth: [lamp(5), ...CORNERS.map(lamp), bell],
    done: onLamps((state) => burnOnly(state, CORNERS) && state.rings === 1),
  },
];
