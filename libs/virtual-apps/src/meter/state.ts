import { isRecord } from '../app-state.ts';

export interface Session {
  readonly plate: string;
  readonly zone: string;
  readonly minutes: number;
  readonly remind: boolean;
}

export interface Car {
  readonly plate: string;
  readonly name: string;
}

export interface MeterState {
  readonly tab: 'park' | 'past' | 'cars';
  readonly cars: readonly Car[];
  /** The car that parks next. */
  readonly chosen: string;
  readonly zone: string;
  readonly minutes: number;
  readonly remind: boolean;
  readonly running: Session | null;
  readonly past: readonly Session[];
  readonly newestFirst: boolean;
  readonly alerts: boolean;
  readonly error: string | null;
  readonly draft: { readonly plate: string; readonly name: string };
  /** Plate of the car that is open. */
  readonly opened: string | null;
}

export type MeterEvent =
  | { readonly type: 'tab_chosen'; readonly tab: MeterState['tab'] }
  | { readonly type: 'car_chosen'; readonly plate: string }
  | { readonly type: 'zone_typed'; readonly text: string }
  | { readonly type: 'time_stepped'; readonly by: number }
  | { readonly type: 'remind_toggled' }
  | { readonly type: 'start_asked' }
  | { readonly type: 'started' }
  | { readonly type: 'stopped' }
  | { readonly type: 'extended' }
  | { readonly type: 'order_chosen'; readonly newestFirst: boolean }
  | { readonly type: 'alerts_toggled' }
  | { readonly type: 'past_cleared' }
  | { readonly type: 'car_opened'; readonly plate: string | null }
  | { readonly type: 'draft_changed'; readonly change: Partial<MeterState['draft']> }
  | { readonly type: 'car_saved' }
  | { readonly type: 'car_removed' };

export const meterEvents: Readonly<Record<MeterEvent['type'], true>> = {
  ...{ tab_chosen: true, car_chosen: true, zone_typed: true, time_stepped: true, remind_toggled: true },
  ...{ start_asked: true, started: true, stopped: true, extended: true, order_chosen: true },
  ...{ alerts_toggled: true, past_cleared: true, car_opened: true, draft_changed: true },
  ...{ car_saved: true, car_removed: true },
};

/** The longest that anybody may stay, in minutes. */
export const LONGEST = 120;
/** A car's name is cut after so many characters. */
export const NAME_MAX = 12;

export const initialMeter: MeterState = {
  ...{ tab: 'park', chosen: 'KL 204 A', zone: '', minutes: 30, remind: true, running: null },
  ...{ newestFirst: true, alerts: true, error: null, draft: { plate: '', name: '' }, opened: null },
  cars: [
    { plate: 'KL 204 A', name: 'Red van' },
    { plate: 'KL 204 B', name: 'Red van old' },
    { plate: 'MO 9', name: 'Trailer' },
  ],
  past: [
    { plate: 'KL 204 A', zone: '4410', minutes: 45, remind: true },
    { plate: 'MO 9', zone: '4411', minutes: 90, remind: false },
    { plate: 'KL 204 B', zone: '4410', minutes: 15, remind: true },
  ],
};

export function isMeterState(value: unknown): value is MeterState {
  return isRecord(value) && Array.isArray(value.cars) && Array.isArray(value.past) && 'running' in value;
}
