import { parameter } from '../../text/template.ts';
import { type Check, environmentName, type Trace } from '../../trace/trace.ts';
import { chainOf, type Deed, recordApp, withTemplates } from './recorded-app.fixture.ts';

/** Traces of the virtual apps; they use a parameter, a secret on a shuffled number pad, days and a wheel. */
const plain = (name: string, value: string) => ({ name, secret: false, value, env: environmentName(name) });
const shown = (text: string): Check => ({ kind: 'text', text });

export const TITLE = "Lamp & 'shade' 50%s";
export const note = (): Trace =>
  withTemplates(
    recordApp('notes', {
      goal: 'Write a note',
      parameters: [plain('title', TITLE)],
      deeds: [
        { kind: 'click', on: 'New note' },
        {
          kind: 'text',
          on: 'title',
          action: { text: TITLE },
          play: [{ kind: 'text', on: { id: 'title' }, text: TITLE }],
          checks: (on) => [{ kind: 'value', name: 'Title', locators: chainOf(on, 'title'), text: TITLE }],
        },
        {
          kind: 'click',
          on: 'Save',
          checks: (on) => [
            shown(TITLE),
            { kind: 'absent', text: 'No notes' },
            { kind: 'activity', activity: on.activity },
          ],
        },
      ],
    }),
    { [TITLE]: parameter('title') },
  );

export const PASSWORD = '264019';
const digits = [...PASSWORD].map((desc) => ({ kind: 'click', on: { desc } }) as const);
export const transfer = (): Trace =>
  recordApp('wallet', {
    goal: 'Send money',
    parameters: [{ name: 'password', secret: true, value: null, env: 'TAPWRIGHT_PASSWORD' }],
    deeds: [
      { kind: 'click', on: 'go_transfer' },
      {
        kind: 'text',
        on: 'search',
        action: { text: 'tobin' },
        play: [{ kind: 'text', on: { id: 'search' }, text: 'tobin' }],
        checks: () => [shown('Tobin Halworth')],
      },
      { kind: 'click', on: 'Tobin Halworth', checks: () => [{ kind: 'contains', text: 'Tobin' }] },
      {
        kind: 'text',
        on: 'amount',
        action: { text: '42.50' },
        play: [{ kind: 'text', on: { id: 'amount' }, text: '42.50' }],
        checks: (on) => [{ kind: 'value', name: 'Amount', locators: chainOf(on, 'amount'), text: '42.50' }],
      },
      { kind: 'back', on: null, play: [{ kind: 'back' }], checks: () => [] },
      {
        kind: 'click',
        on: 'continue',
        checks: (on) => [{ kind: 'state', name: 'Confirm', locators: chainOf(on, 'confirm'), is: 'enabled' }],
      },
      {
        kind: 'click',
        on: 'confirm',
        checks: () => [{ kind: 'activity', activity: '.PayPasswordActivity' }],
      },
      {
        kind: 'keypad',
        on: null,
        action: { text: parameter('password'), parameter: 'password' },
        play: digits,
        checks: () => [
          { kind: 'pattern', pattern: '([0-9]) of [0-9] digits entered' },
          shown('6 of 6 digits entered'),
        ],
        task: 1,
      },
      {
        kind: 'click',
        on: 'submit_password',
        action: { effect: 'commit' },
        play: [
          { kind: 'click', on: { id: 'submit_password' } },
          { kind: 'wait', ms: 2_000 },
        ],
        checks: () => [shown('Payment sent'), shown('€42.50')],
        task: 1,
      },
    ],
  });

const click = (on: string, checks?: Deed['checks']): Deed => ({
  kind: 'click',
  on,
  ...(checks === undefined ? {} : { checks }),
});
/** Made on 2 March 2026: tomorrow is the 3rd. */
export const appointment = (): Trace =>
  withTemplates(
    recordApp('calendar', {
      goal: 'An appointment tomorrow at four',
      deeds: [
        click('New event', () => []),
        {
          kind: 'text',
          on: 'title',
          action: { text: 'Haircut' },
          play: [{ kind: 'text', on: { id: 'title' }, text: 'Haircut' }, { kind: 'back' }],
          checks: () => [shown('Haircut')],
        },
        { kind: 'back', on: null, play: [], checks: () => [] },
        click('date', (on) => [
          { kind: 'state', name: 'today', locators: chainOf(on, '02 March 2026'), is: 'checked' },
        ]),
        click('03 March 2026', () => [shown('Tue, Mar 3')]),
        click('start', () => [shown('16')].slice(1)),
        {
          kind: 'swipe_selector',
          on: 'hour',
          action: { text: '16', direction: 'up' },
          play: Array.from({ length: 7 }, () => ({
            kind: 'swipe',
            on: { id: 'android:id/hour' },
            direction: 'up',
          })),
          checks: () => [],
        },
        click('time_done', () => [shown('16:00')]),
        click('action_save', () => [shown('New event')]),
      ],
    }),
    {
      '02 March 2026': '${today|dd MMMM yyyy}',
      '03 March 2026': '${today+1d|dd MMMM yyyy}',
      'Tue, Mar 3': '${today+1d|EEE, MMM d}',
      'Mon, Mar 2': '${today|EEE, MMM d}',
    },
  );

/** Android asks for the camera after every start with erased data; in the recording it had been granted. */
export const selfie = (): Trace => {
  const trace = recordApp('camera', {
    goal: 'Turn to the other camera',
    deeds: [
      click('Video', () => []),
      click('switch_camera', () => []),
      click('settings', (on) => [{ kind: 'activity', activity: on.activity }]),
    ],
  });
  const locator = (name: string, className: string) => ({
    by: 'id' as const,
    resourceId: `com.android.permissioncontroller:id/${name}`,
    className: `android.widget.${className}`,
    matches: 1,
    fragile: false,
  });
  const guard = {
    name: 'the question for a permission',
    shows: [locator('permission_message', 'TextView')],
    dismiss: [locator('permission_allow_foreground_only_button', 'Button')],
  };
  return { ...trace, guards: [guard] };
};
