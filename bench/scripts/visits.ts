import type { Expectation } from '@tapwright/contracts';
import { type AppTask, stepsOf, type TruthStep, virtualApp } from '@tapwright/virtual-android';
import { FIRST_DAY } from './worlds.ts';

/** A regression script for what no task of an app looks at: its outcome is what the app shows at the end. */
interface Visit extends AppTask {
  readonly app: string;
  /** What the case asks for at the end, as a tester writes it. */
  readonly expect: readonly Expectation[];
}

const click = (on: Extract<TruthStep, { on: unknown }>['on']): TruthStep => ({ kind: 'click', on });
const type = (id: string, text: string): TruthStep => ({ kind: 'text', on: { id }, text });
const menu = (text: string): readonly TruthStep[] => [click({ desc: 'More options' }), click({ text })];
const path = (...titles: readonly string[]): readonly TruthStep[] => titles.map((text) => click({ text }));
const yes = click({ id: 'android:id/button1' });
const back: TruthStep = { kind: 'back' };

/** `done` has nothing to say of a visit: what it expects is on the screen. */
const visit = (
  app: string,
  goal: string,
  truth: readonly TruthStep[],
  expect: readonly Expectation[] = [],
): Visit => ({
  app,
  expect,
  id: `${app}: ${goal}`,
  goal,
  truth,
  done: () => true,
});

/** The way of a task, to look at its outcome in another place. */
const way = (app: string, id: string): readonly TruthStep[] => {
  const task = virtualApp(app).tasks.find((one) => one.id === id);
  return task === undefined ? [] : stepsOf(task.truth, FIRST_DAY);
};

const named = (element: string): Expectation => ({ element, is: 'present' });

/** Icons that have a name, for those who cannot see them. */
const NAMES: readonly Visit[] = [
  visit('calendar', 'the names of icons', [click({ text: 'Agenda' })], [named('New event')]),
  visit(
    'camera',
    'the names of icons',
    [{ kind: 'dialog_allow' }, click({ id: 'flash' })],
    [named('Gallery')],
  ),
  visit('chat', 'the names of icons', [click({ text: 'Tilda Brookhaus' })], [named('Send')]),
  visit(
    'contacts',
    'the names of icons',
    [click({ text: 'Groups' }), click({ text: 'All' })],
    [named('New contact')],
  ),
  visit('notes', 'the names of icons', [click({ text: 'Rye bread' }), back], [named('New note')]),
];

/** What a tester would look at beside the tasks. */
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
  visit('chat', 'read and go back', [click({ text: 'Tilda Brookhaus' }), back]),
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
  visit('notes', 'copy a note', [click({ text: 'Rye bread' }), ...menu('Make a copy'), back]),
  visit('player', 'the liked tracks', [...way('player', 'player-like'), back, click({ id: 'tab_liked' })]),
  visit(
    'settings',
    'forget a network',
    path('Network and internet', 'Wi-Fi', 'Harbour Loft', 'Forget this network'),
  ),
  visit('shop', 'go to the checkout', [click({ id: 'action_cart' }), click({ id: 'checkout' })]),
  visit('wallet', 'add a card without anything', [
    click({ id: 'go_cards' }),
    click({ desc: 'Add card' }),
    { kind: 'swipe', on: { id: 'bind_scroll' }, direction: 'up' },
    click({ id: 'next' }),
  ]),
];
