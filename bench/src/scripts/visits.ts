import type { Expectation } from '@tapwright/contracts';
import { type AppTask, virtualApp } from '@tapwright/virtual-apps';
import { stepsOf, type TruthStep } from '@tapwright/virtual-ui';
import type { CasePart } from './record-runs.ts';
import { FIRST_DAY } from './worlds.ts';

/** A regression script for a part of an app that no task looks at: its outcome is what the app shows at the end. */
interface Visit extends AppTask {
  readonly app: string;
  /** The steps of the case, and its expectations after each of them, as a tester writes it. */
  readonly parts: readonly CasePart[];
}

const click = (on: Extract<TruthStep, { on: unknown }>['on']): TruthStep => ({ kind: 'click', on });
const type = (id: string, text: string): TruthStep => ({ kind: 'text', on: { id }, text });
const menu = (text: string): readonly TruthStep[] => [click({ desc: 'More options' }), click({ text })];
const path = (...titles: readonly string[]): readonly TruthStep[] => titles.map((text) => click({ text }));
const yes = click({ id: 'android:id/button1' });
const back: TruthStep = { kind: 'back' };
const allow: TruthStep = { kind: 'dialog_allow' };
const wait = (ms: number): TruthStep => ({ kind: 'wait', ms });
/** The middle of one of five icons in a row. */
const icon = (row: string, index: number): TruthStep => ({
  kind: 'tap_at',
  on: { id: row },
  at: [(index + 0.5) / 5, 0.5],
});

/** `done` checks nothing for a visit: what it expects is on the screen, or in a file. */
const visit = (
  app: string,
  goal: string,
  way: readonly TruthStep[],
  expect: readonly Expectation[] = [],
): Visit => visitInSteps(app, goal, [{ says: goal, way, expect }]);

const visitInSteps = (app: string, goal: string, parts: readonly CasePart[]): Visit => ({
  app,
  parts,
  id: `${app}: ${goal}`,
  goal,
  truth: parts.flatMap(({ way }) => way),
  done: () => true,
});

/** The way of a task, followed by a look at its outcome in another place. */
const way = (app: string, id: string): readonly TruthStep[] => {
  const task = virtualApp(app).tasks.find((one) => one.id === id);
  return task === undefined ? [] : stepsOf(task.truth, FIRST_DAY);
};

/** The button that pays, and the transfer that ends with it. */
const PAY_NOW = { id: 'submit_password' };
const TRANSFER = way('wallet', 'wallet-transfer');
const isPayNow = (step: TruthStep): boolean => 'on' in step && step.on.id === PAY_NOW.id;

const named = (element: string): Expectation => ({ element, is: 'present' });

/** Icons that have a name for screen readers. */
const NAMES: readonly Visit[] = [
  visit('calendar', 'the names of icons', [click({ text: 'Agenda' })], [named('New event')]),
  visit('camera', 'the names of icons', [allow, click({ id: 'flash' })], [named('Gallery')]),
  visit('chat', 'the names of icons', [click({ text: 'Tilda Brookhaus' })], [named('Send')]),
  visit(
    'contacts',
    'the names of icons',
    [click({ text: 'Groups' }), click({ text: 'All' })],
    [named('New contact')],
  ),
  visit('notes', 'the names of icons', [click({ text: 'Rye bread' }), back], [named('New note')]),
];

/** What a tester would check besides the tasks. */
export const VISITS: readonly Visit[] = [
  ...NAMES,
  visit('calendar', 'go to today', [click({ id: 'next_month' }), click({ desc: 'Go to today' })]),
  visit('calendar', 'delete one of several, then look for the others', [
    ...path('Agenda', 'Choir practice'),
    click({ desc: 'Delete' }),
    click({ text: 'This event' }),
    yes,
    click({ id: 'action_search' }),
    type('search_src_text', 'choir'),
  ]),
  visit(
    'calendar',
    'open the new appointment',
    [
      ...way('calendar', 'calendar-appointment'),
      click({ id: 'action_search' }),
      type('search_src_text', 'haircut'),
      click({ text: 'Haircut' }),
    ],
    [{ text: '1 hour before' }],
  ),
  visit('camera', 'a selfie in the gallery', [
    ...way('camera', 'camera-selfie'),
    click({ id: 'gallery' }),
    click({ id: 'media' }),
  ]),
  visit('camera', 'a selfie comes from the front camera', way('camera', 'camera-selfie'), [
    { file: '/sdcard/DCIM/Camera/IMG_*.jpg', contains: 'camera: front' },
  ]),
  visitInSteps('camera', 'a video is as long as it was recorded', [
    { says: 'Begin to record a video', way: [allow, click({ text: 'Video' }), click({ id: 'shutter' })] },
    { says: 'Wait for 6 seconds', way: [wait(6_000)] },
    {
      // Six seconds of waiting, and what the presses take.
      says: 'End the recording, and open it in the gallery: it is seven seconds long',
      way: [click({ id: 'shutter' }), click({ id: 'gallery' }), click({ id: 'media' })],
      expect: [{ text: '00:07' }],
    },
  ]),
  visit(
    'camera',
    'a countdown that is called off takes no picture',
    [
      allow,
      click({ id: 'timer' }),
      click({ desc: 'Timer: 3 seconds' }),
      click({ id: 'shutter' }),
      click({ id: 'shutter' }),
      click({ id: 'gallery' }),
    ],
    [{ text: 'No photos or videos yet' }],
  ),
  visit(
    'chat',
    'what was read has no badge',
    [click({ text: 'Tilda Brookhaus' }), back],
    [{ element: '2', is: 'absent' }],
  ),
  visit('chat', 'a conversation that fills the screen', [
    click({ text: 'Jonas Adlerfeld' }),
    type('draft', 'On Friday and Saturday'),
    click({ desc: 'Send' }),
    wait(3_000),
  ]),
  visit('contacts', 'a new favourite', [
    click({ text: 'Cleo Maravin' }),
    click({ id: 'menu_star' }),
    back,
    click({ text: 'Favourites' }),
  ]),
  visit('contacts', 'a merged contact', [
    ...menu('Merge duplicates'),
    click({ id: 'merge' }),
    yes,
    back,
    click({ desc: 'Search' }),
    type('search_src_text', 'sarkany'),
    click({ text: 'Wim Sarkany' }),
  ]),
  visit(
    'contacts',
    'a merged contact has the numbers of both',
    [
      ...menu('Merge duplicates'),
      click({ id: 'merge' }),
      yes,
      back,
      click({ desc: 'Search' }),
      type('search_src_text', 'odile'),
      click({ text: 'Odile Brannock' }),
    ],
    [{ text: '0715 550 171' }, { text: '020 555 0145' }],
  ),
  visit('contacts', 'favourites are in the exported file', way('contacts', 'contacts-export'), [
    { file: '/sdcard/Download/contacts_*.vcf', contains: 'FN:Dagny Orlett' },
  ]),
  visit('notes', 'copy a note', [click({ text: 'Rye bread' }), ...menu('Make a copy'), back]),
  visit('player', 'the liked tracks', [...way('player', 'player-like'), back, click({ id: 'tab_liked' })]),
  visit(
    'player',
    'a shuffled queue has all its tracks',
    [click({ id: 'mini' }), icon('transport', 0), icon('extras', 3)],
    ['Low Lanterns', 'Salt on the Stairs', 'Ferry Song', 'Herons'].map((text) => ({ text })),
  ),
  visitInSteps('player', 'a track that is repeated is on after its end', [
    {
      says: 'Repeat the track for ever, and play it',
      way: [click({ id: 'mini' }), icon('transport', 4), icon('transport', 4), icon('transport', 2)],
    },
    { says: 'Wait for 4 minutes', way: [wait(240_000)] },
    { says: 'The track is still on', way: [], expect: [{ text: 'Salt on the Stairs' }] },
  ]),
  visit('settings', 'larger letters', [...path('Display', 'Font size'), click({ desc: 'Make larger' })]),
  visit(
    'settings',
    'forget a network',
    path('Network and internet', 'Wi-Fi', 'Harbour Loft', 'Forget this network'),
  ),
  visit('shop', 'go to the checkout', [click({ id: 'action_cart' }), click({ id: 'checkout' })]),
  visit(
    'shop',
    'an order for tomorrow evening is listed once',
    [...way('shop', 'shop-checkout'), click({ text: 'Continue shopping' }), ...menu('My orders')],
    [{ text: 'TS-20418' }, { absent: 'TS-20419' }],
  ),
  visitInSteps('wallet', 'a payment that is sent in haste is paid once', [
    {
      says: 'Prepare a transfer of €42.50 to Tobin Halworth, confirm it and enter the password',
      way: TRANSFER.slice(0, TRANSFER.findIndex(isPayNow)),
    },
    {
      says: 'Double-tap "Pay now"',
      way: [{ kind: 'double_click', on: PAY_NOW }, wait(3_000)],
      expect: [{ text: 'Payment sent' }],
    },
    {
      says: 'Close the result: the amount and its fee were taken once',
      way: [click({ text: 'Done' })],
      expect: [{ text: '€2,437.42' }],
    },
  ]),
  visit('wallet', 'add a card without anything', [
    click({ id: 'go_cards' }),
    click({ desc: 'Add card' }),
    { kind: 'swipe', on: { id: 'bind_scroll' }, direction: 'up' },
    click({ id: 'next' }),
  ]),
];
