import { parseHierarchy, type ScreenElement } from '@tapwright/screen';
import { createVirtualDevice, type VirtualDevice } from '@tapwright/virtual-android';
import type { InputEvent, ScreenSource } from '@tapwright/virtual-ui';
import {
  CASE_DIALOG,
  CASE_PACKAGE,
  CASE_PIN,
  type CaseScreenName,
  type CaseValues,
  caseDumps,
} from '../case.fixture.ts';

type Expects = (event: InputEvent, on: (text: string) => ScreenElement | undefined) => boolean;

const isTap =
  (said: string): Expects =>
  (event, on) =>
    event.kind === 'tap' && holds(on(said), event.x, event.y);
const isKey =
  (key: string): Expects =>
  (event) =>
    event.kind === 'key' && event.key === key;
const isSwipe: Expects = (event) => event.kind === 'swipe' && event.from[1] > event.to[1];
const isTyped =
  (text: string): Expects =>
  (event) =>
    event.kind === 'text' && event.text === text;

/** The way through the bank: which action leads from each screen to the next; every other action changes nothing. */
function wayOf(payee: string, due: string): readonly (readonly [CaseScreenName, Expects])[] {
  const digits = [...CASE_PIN].map((digit, at) => [`pin${at}` as CaseScreenName, isTap(digit)] as const);
  return [
    ['home', isTap('New transfer')],
    ['payees', isSwipe],
    ['below', isTap(payee)],
    ['form', isTap('android.widget.CheckBox')],
    ['starred', isKey('DEL')],
    ['cleared', isTyped(`Rent $5 for ${payee}`)],
    ['noted', isKey('ENTER')],
    ['kept', isSwipe],
    ['picked', (event, on) => event.kind === 'long_tap' && holds(on(`Due ${due}`), event.x, event.y)],
    ['menu', isKey('BACK')],
    // Tapped twice.
    ['picked', isTap('Continue')],
    ['picked', isTap('Continue')],
    ...digits,
    ['pinned', isTyped(CASE_PIN)],
    ['repeated', isTap('Pay')],
    ['receipt', () => false],
  ];
}

function holds(element: ScreenElement | undefined, x: number, y: number): boolean {
  if (element === undefined) return false;
  const [left, top, right, bottom] = element.bounds;
  return x >= left && x < right && y >= top && y < bottom;
}

export interface BankOptions extends CaseValues {
  /** The phone's time, ms since 1970. */
  readonly now?: number;
  /**
   * The screen over which the question about notifications comes up; it comes back until it was closed `times` times.
   */
  readonly dialog?: { readonly over: CaseScreenName; readonly times: number };
  /** Changes a dump before it is shown. */
  readonly change?: (dump: string, name: CaseScreenName) => string;
}

/** The bank of the case's trace on a virtual phone, screen by screen; `at` is the current screen. */
export function bank(options: BankOptions = {}): { readonly device: VirtualDevice; at(): CaseScreenName } {
  const { payee = 'Ada Byron', due = '5 Jan 2030', change = (dump) => dump } = options;
  const dumps = caseDumps(options);
  const way = wayOf(payee, due);
  let place = 0;
  let dialogs = options.dialog?.times ?? 0;
  const here = (): CaseScreenName => way[place]?.[0] ?? 'home';
  const asks = () => dialogs > 0 && here() === options.dialog?.over;
  const dumpNow = () => (asks() ? CASE_DIALOG : change(dumps[here()], here()));
  const on = (said: string): ScreenElement | undefined => {
    const parsed = parseHierarchy(dumpNow(), { packageName: CASE_PACKAGE, activity: '' });
    if (!parsed.ok) throw new Error(parsed.detail);
    return parsed.screen.elements.find(({ text, className }) => text === said || className === said);
  };
  const source: ScreenSource = {
    width: 1080,
    height: 1920,
    apps: [
      {
        packageName: CASE_PACKAGE,
        launchComponent: `${CASE_PACKAGE}/.Home`,
        versionName: '1',
        versionCode: 1,
      },
    ],
    clock: { now: () => options.now ?? Date.UTC(2030, 0, 2, 9), pass: () => {}, shift: () => {} },
    view: () => ({
      hierarchy: dumpNow(),
      packageName: CASE_PACKAGE,
      activity: `${CASE_PACKAGE}/${activityOf(here())}`,
      keyboardShown: false,
      rotation: 0,
    }),
    picture: async () => ({ png: new Uint8Array(), synthetic: true }),
    input(event) {
      if (asks()) dialogs -= isTap('Not now')(event, on) ? 1 : 0;
      else if (way[place]?.[1](event, on) === true) place += 1;
      return { basis: 'synthetic', place: here() };
    },
    start: () => true,
    forceStop: () => {},
    clear: () => true,
  };
  return { device: createVirtualDevice({ serial: 'bank-1', source }), at: here };
}

function activityOf(name: CaseScreenName): string {
  if (name === 'home') return '.Home';
  if (name === 'receipt') return '.Receipt';
  return /^p(?:ayees|in)/.test(name) ? '.Pin' : '.Form';
}
