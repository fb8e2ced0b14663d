import { expect } from 'vitest';
import type { FarmPhone } from '../farm.fixture.ts';
import { type FaultCase, OPEN, SAVE, TYPE_BODY } from '../fault-case.fixture.ts';

const setting =
  (name: string, value: string) =>
  ({ virtual }: FarmPhone): void =>
    expect(virtual.settings.get(name)).toBe(value);

/** The state of the phone itself changes. */
export const PHONE_CASES: readonly FaultCase[] = [
  {
    name: 'is set to tomorrow, and then to yesterday',
    faults: `{ events: [{ do: clock, byMs: 86400000, ${TYPE_BODY} }, { do: clock, byMs: -172800000, ${SAVE} }] }`,
    kinds: ['clock'],
    ends: 'undisturbed',
  },
  {
    name: 'is left in airplane mode, without animations being still and without Wi-Fi',
    kinds: [],
    during: ({ virtual }) => {
      for (const [name, value] of Object.entries(LEFT)) virtual.settings.set(`global/${name}`, value);
    },
    ends: 'undisturbed',
    back: (phone) => {
      setting('global/airplane_mode_on', '0')(phone);
      setting('global/wifi_on', '1')(phone);
      setting('global/window_animation_scale', '0')(phone);
    },
  },
];

const LEFT = { airplane_mode_on: '1', wifi_on: '0', window_animation_scale: '1.0' };

/** States that none of our commands can repair: the phone is put aside until a person has done it. */
export const PUT_ASIDE_CASES: readonly FaultCase[] = [
  {
    name: 'speaks another language all at once',
    faults: `{ events: [{ do: locale, to: de-DE, ${TYPE_BODY} }] }`,
    kinds: ['locale'],
    ends: 'undisturbed',
    quarantine: {
      reason: /^locale: expected en-US, found de-DE$/,
      mend: ({ virtual }) => {
        virtual.properties.set('persist.sys.locale', 'en-US');
        virtual.settings.set('system/system_locales', 'en-US');
      },
    },
  },
  {
    name: 'is full',
    faults: `{ events: [{ do: low-storage, ${TYPE_BODY} }] }`,
    kinds: ['low-storage'],
    ends: {
      outcome: 'inconclusive',
      reason: {
        code: 'CAPTURE_FAILED',
        message: expect.stringMatching(/storage: expected \d+ kB free, found 0 kB free/),
      },
    },
    quarantine: { reason: /^storage: expected \d+ kB free, found 0 kB free$/, mend: freeStorage },
  },
  {
    name: 'gives no dump any more',
    faults: `{ events: [{ do: dump-fails, kind: null-root, dumps: 4000, ${OPEN} }] }`,
    kinds: ['dump-fails'],
    ends: { outcome: 'inconclusive', reason: { code: 'CAPTURE_FAILED' } },
    bringBack: ({ phone }) => {
      while (phone.virtual.faults.takeDumpFailure() !== null);
    },
  },
];

function freeStorage({ virtual }: FarmPhone): void {
  virtual.files.setMaxBytes(1024 * 1024 * 1024);
  virtual.properties.delete('sys.tapwright.storage_free_kb');
}
