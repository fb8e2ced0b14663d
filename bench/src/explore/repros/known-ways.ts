import { back, click, menu, type TruthStep } from '@tapwright/virtual-ui';

/** The middle of one cell of a row whose cells are drawn without nodes. */
const cell = (id: string, at: number, count: number): TruthStep => ({
  kind: 'tap_at',
  on: { id },
  at: [(at + 0.5) / count, 0.5],
});
const yes = click({ id: 'android:id/button1' });

/**
 * The shortest way that anybody knows to each bug that ends or hangs a virtual app, as `APP:BUG`. An app that hangs shows it to the
 * first input that it does not take, which is a step too.
 */
export const KNOWN_WAYS: Readonly<Record<string, readonly TruthStep[]>> = {
  'calendar:crash-on-move': [{ kind: 'long_click', on: { text: 'Team breakfast' } }, click({ text: '12' })],
  'calendar:freeze-on-tab': [click({ text: 'Agenda' }), back],
  'camera:crash-on-delete': [
    click({ id: 'shutter' }),
    click({ id: 'gallery' }),
    click({ id: 'media' }),
    click({ desc: 'Delete' }),
    yes,
  ],
  'camera:freeze-on-switch': [click({ id: 'switch_camera' }), back],
  'chat:crash-on-group': [...menu('New group'), click({ text: 'Create group' })],
  'chat:freeze-on-sync': [{ kind: 'swipe', on: { id: 'chat_list' }, direction: 'down' }, back],
  'contacts:crash-on-export': menu('Export contacts'),
  'contacts:freeze-on-merge': [...menu('Merge duplicates'), click({ id: 'merge' }), yes, back],
  'notes:crash-on-delete': [{ kind: 'long_click', on: { id: 'note_title', nth: 0 } }, yes],
  'notes:freeze-on-copy': [click({ id: 'note_title', nth: 0 }), ...menu('Make a copy'), back],
  'player:crash-on-speed': [click({ id: 'mini' }), cell('extras', 1, 5), cell('speeds', 3, 5)],
  'player:freeze-on-queue': [click({ id: 'mini' }), cell('extras', 3, 5), back],
  'settings:crash-on-language': [
    ...['System', 'Language and region', 'Languages'].map((text) => click({ text })),
    click({ desc: 'Add a language' }),
    click({ text: 'Suomi' }),
  ],
  'settings:freeze-on-pairing': [
    click({ text: 'Connected devices' }),
    click({ text: 'Pair a new device' }),
    back,
  ],
  'shop:crash-on-checkout': [click({ id: 'action_cart' }), click({ id: 'checkout' })],
  'shop:freeze-on-voucher': [click({ id: 'action_cart' }), click({ id: 'voucher_apply' }), back],
  'wallet:crash-on-bind': [click({ id: 'go_cards' }), click({ desc: 'Add card' }), click({ id: 'next' })],
  'wallet:freeze-on-bill': [
    click({ id: 'go_bills' }),
    click({ text: 'Brightwater' }),
    click({ id: 'find_bill' }),
    back,
  ],
};
