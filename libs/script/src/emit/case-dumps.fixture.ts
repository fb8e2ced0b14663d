import { escapeXml } from '@tapwright/escape';
import { parseHierarchy, type Screen } from '@tapwright/screen';

/** The screens of a transfer in a small bank app; see `case.fixture.ts`. */
export const CASE_PAYEE = 'Ada Byron';
/** Three days after `createdAt` of the trace. */
export const CASE_DUE = '5 Jan 2030';
export const CASE_TODAY = '2 Jan 2030';
/** The value of the secret parameter in the recorded run: no script may contain it. */
export const CASE_PIN = '4711';

export const CASE_PACKAGE = 'org.example.bank';
const node = (className: string, attributes: string, children = '') =>
  `<node class="android.widget.${className}" package="${CASE_PACKAGE}" ${attributes}>${children}</node>`;
const id = (name: string) => `resource-id="${CASE_PACKAGE}:id/${name}"`;
const TAP = 'clickable="true" enabled="true"';
const FIELD = 'focusable="true" clickable="true" enabled="true"';
const text = (said: string, top: number) =>
  node('TextView', `text="${escaped(said)}" enabled="true" bounds="[40,${top}][1040,${top + 80}]"`);
const escaped = (said: string) => escapeXml(said).replaceAll('\n', '&#10;');
const dump = (...children: string[]) =>
  `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${node(
    'FrameLayout',
    'enabled="true" bounds="[0,0][1080,1920]"',
    children.join(''),
  )}</hierarchy>`;

const list = (names: readonly string[]) =>
  text('Choose a payee', 60) +
  node(
    'ListView',
    `${id('payees')} scrollable="true" enabled="true" bounds="[0,200][1080,1800]"`,
    names.map((name, at) => payeeRow(name, 200 + at * 200)).join(''),
  );
const payeeRow = (name: string, top: number) =>
  node('TextView', `${id('payee')} text="${escaped(name)}" ${TAP} bounds="[0,${top}][1080,${top + 200}]"`);

interface Form {
  readonly star: boolean;
  readonly amount: string;
  readonly note: string;
  readonly due: string;
  readonly more?: string;
}

/** The star has no text of its own: it is found by its neighbour or by its place. */
const form = (payee: string, { star, amount, note, due, more = '' }: Form) =>
  dump(
    node(
      'LinearLayout',
      `${id('bar')} enabled="true" bounds="[0,0][1080,160]"`,
      node('CheckBox', `checkable="true" checked="${star}" ${TAP} bounds="[900,20][1040,140]"`),
    ),
    text(`To ${payee}, at once or later`, 200),
    node('EditText', `${id('amount')} text="${amount}" ${FIELD} bounds="[40,300][1040,400]"`),
    node(
      'EditText',
      `${id('note')} text="${escaped(note)}" hint="Note" ${FIELD} bounds="[40,440][1040,540]"`,
    ),
    node(
      'NumberPicker',
      `${id('day')} enabled="true" scrollable="true" bounds="[40,600][1040,1000]"`,
      node(
        'EditText',
        `resource-id="android:id/numberpicker_input" text="${due}" ${FIELD} bounds="[40,740][1040,860]"`,
      ),
    ),
    text(`Due ${due}`, 1100),
    more,
    node(
      'Button',
      `text="Continue" clickable="true" enabled="${note !== 'Note'}" bounds="[40,1700][1040,1840]"`,
    ),
  );

const pinScreen = (keys: string, digits: number, repeated: number) =>
  dump(
    text('Enter your PIN', 60),
    text(`${digits} of 4 digits`, 160),
    ...[...keys].map((key, at) =>
      node(
        'Button',
        `text="${key}" ${TAP} bounds="[${40 + (at % 3) * 340},${300 + Math.floor(at / 3) * 200}][${340 + (at % 3) * 340},${480 + Math.floor(at / 3) * 200}]"`,
      ),
    ),
    node(
      'EditText',
      `${id('repeat')} text="${repeated === 0 ? 'Repeat the PIN' : '•'.repeat(repeated)}" hint="Repeat the PIN" password="true" ${FIELD} bounds="[40,1200][1040,1300]"`,
    ),
    node('Button', `text="Pay" clickable="true" enabled="${repeated > 0}" bounds="[40,1700][1040,1840]"`),
  );

/** The permission dialog that may come up at any time. */
export const CASE_DIALOG = dump(
  text('Allow Bank to send you notifications?', 700),
  node(
    'Button',
    `resource-id="com.android.permissioncontroller:id/permission_deny_button" text="Not now" ${TAP} bounds="[40,900][500,1000]"`,
  ),
);

export interface CaseValues {
  readonly payee?: string;
  readonly today?: string;
  readonly due?: string;
}

/** The screens of the app in the order of the run; the keys of the pad change places after every digit. */
export function caseDumps({ payee = CASE_PAYEE, today = CASE_TODAY, due = CASE_DUE }: CaseValues = {}) {
  const typed = `Rent $5 for ${payee}`;
  const first = { star: false, amount: '0.00', note: 'Note', due: today };
  const noted = { star: true, amount: '', note: typed, due: today };
  const picked = { ...noted, due, more: text('Note kept', 1200) };
  return {
    home: dump(
      text('Accounts', 60),
      text('All payments are done', 200),
      node('Button', `text="New transfer" ${TAP} bounds="[40,1700][1040,1840]"`),
    ),
    payees: dump(list(['Bill', 'Carl', 'Dora'])),
    below: dump(list(['Dora', payee, 'Zoe'])),
    form: form(payee, first),
    starred: form(payee, { ...first, star: true }),
    cleared: form(payee, { ...first, star: true, amount: '' }),
    noted: form(payee, noted),
    kept: form(payee, { ...noted, more: text('Note kept', 1200) }),
    picked: form(payee, picked),
    menu: form(payee, { ...picked, more: text('Copy', 1300) }),
    pin0: pinScreen('1234567890', 0, 0),
    pin1: pinScreen('9876543210', 1, 0),
    pin2: pinScreen('1357924680', 2, 0),
    pin3: pinScreen('0246813579', 3, 0),
    pinned: pinScreen('1234567890', 4, 0),
    repeated: pinScreen('1234567890', 4, CASE_PIN.length),
    receipt: dump(text(`Sent to ${payee}`, 200), text('Reference AB123456', 400), text('No fees', 600)),
  } as const;
}

export type CaseScreenName = keyof ReturnType<typeof caseDumps>;

const ACTIVITIES: Readonly<Record<string, string>> = {
  home: '.Home',
  payees: '.Payees',
  below: '.Payees',
  receipt: '.Receipt',
};
const activityOf = (name: CaseScreenName) =>
  `${CASE_PACKAGE}/${ACTIVITIES[name] ?? (/^(?:pin|repeated)/.test(name) ? '.Pin' : '.Form')}`;

export function caseScreen(name: CaseScreenName): Screen {
  const context = { packageName: CASE_PACKAGE, activity: activityOf(name) };
  const result = parseHierarchy(caseDumps()[name], context);
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}
