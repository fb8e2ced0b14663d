import type { Phone } from '../source.ts';
import type { AppEnv } from './app.ts';

/** The device as one of its app processes sees it. */
export interface AppHost {
  /** `now`: milliseconds since 1970; the phone's clock unless given. */
  env(packageName: string, now?: number): AppEnv;
  phone(): Phone;
  /** Shows the system's short message. */
  toast(text: string): void;
}

/** A phone for sources without a device: it grants every permission and records nothing. */
export const PLAIN_PHONE: Phone = {
  locale: 'en-US',
  rotation: 0,
  clipboard: () => null,
  isGranted: () => true,
  askPermission: (_packageName, _permission, answer) => answer(true),
  report() {},
};
