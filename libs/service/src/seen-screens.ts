import type { CaptureWithTree } from '@tapwright/store';

/** The screens that this process knows, for what is read of one together with an event. */
export interface SeenScreens {
  /** False where the capture is known already, or where its tree is no row: then it is read when a handler asks for it. */
  wants(captureId: string): boolean;
  /** Remembers what was read; what cannot be a screen is left to whoever asks for it. */
  take(found: CaptureWithTree): void;
}
