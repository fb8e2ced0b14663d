/** Fields named as in `dumpsys battery`; numbers of AOSP's `BatteryManager`. */
export interface BatteryState {
  readonly acPowered: boolean;
  readonly usbPowered: boolean;
  readonly wirelessPowered: boolean;
  /** 2 charging, 3 discharging, 4 not charging, 5 full. */
  readonly status: number;
  /** Percent. */
  readonly level: number;
  /** Tenths of a degree Celsius. */
  readonly temperature: number;
  readonly present: boolean;
}

/** A simulated battery: it neither charges nor drains, and keeps the values that were set. */
export interface Battery {
  readonly state: BatteryState;
  /** `dumpsys battery set …` and `unplug` stop updates from the hardware. */
  readonly updatesStopped: boolean;
  set(change: Partial<BatteryState>): void;
  reset(): void;
}

/** Full, on the cable of a computer. */
const AT_REST: BatteryState = {
  acPowered: false,
  usbPowered: true,
  wirelessPowered: false,
  status: 5,
  level: 100,
  temperature: 250,
  present: true,
};

export function createBattery(): Battery {
  let state = AT_REST;
  let updatesStopped = false;
  return {
    get state() {
      return state;
    },
    get updatesStopped() {
      return updatesStopped;
    },
    set(change) {
      state = { ...state, ...change };
      updatesStopped = true;
    },
    reset() {
      state = AT_REST;
      updatesStopped = false;
    },
  };
}
