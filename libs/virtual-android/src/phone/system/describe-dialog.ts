import type { Widget } from '@tapwright/virtual-ui';
import { answering, type DialogAnswer, type DialogEvent, type SystemDialog } from './dialog.ts';
import { permissionQuestion } from './permission-words.ts';
import { type DialogWords, dialogWords, filled } from './words.ts';

/** A dialog as Android shows it: the owner of its window, and its content. */
export interface DialogDescription {
  /** Package of the window, and so of every node in the dump. */
  readonly packageName: string;
  /** The title in `mCurrentFocus`. */
  readonly windowTitle: string;
  /** The short component, if the window belongs to an activity of the system. Null: the activity below stays resumed. */
  readonly activity: string | null;
  readonly content: readonly Widget<DialogEvent>[];
  readonly padding: readonly [horizontal: number, vertical: number];
  /** True where BACK closes it. */
  readonly back: boolean;
  /** True where a tap beside it closes it. */
  readonly outside: boolean;
}

export interface DialogSurroundings {
  readonly locale: string;
  labelOf(packageName: string): string;
  /** True where "Always allow" is ticked. */
  readonly ticked: boolean;
}

const CONTROLLER = 'com.android.permissioncontroller';
const SYSTEM_UI = 'com.android.systemui';
/** AOSP has no update app, and those of makers differ: this one is made up. */
const UPDATER = 'org.tapwright.updater';

export function describeDialog(dialog: SystemDialog, around: DialogSurroundings): DialogDescription {
  const words = dialogWords(around.locale);
  switch (dialog.kind) {
    case 'crash': {
      // AOSP `AppErrorDialog`, `app_error_dialog.xml`: cancelable; "Open app again" and "Mute" are hidden unless developers want them.
      const title = filled(
        dialog.repeated ? words.keepsStopping : words.stopped,
        around.labelOf(dialog.packageName),
      );
      const buttons = [option('android:id/aerr_app_info', words.appInfo, 'app_info'), closeButton(words)];
      return errorDialog(`Application Error: ${dialog.packageName}`, title, buttons, true);
    }
    case 'not_responding': {
      // AOSP `AppNotRespondingDialog`, `app_anr_dialog.xml`: not cancelable.
      const title = filled(words.notResponding, around.labelOf(dialog.packageName));
      const buttons = [closeButton(words), option('android:id/aerr_wait', words.wait, 'wait')];
      return errorDialog(`Application Not Responding: ${dialog.packageName}`, title, buttons, false);
    }
    case 'permission':
      return permissionDialog(dialog, around, words);
    case 'update':
      return alert(`${UPDATER}/${UPDATER}.UpdateActivity`, UPDATER, words.updateTitle, words.updateMessage, [
        ['android:id/button2', words.updateLater, 'later'],
        ['android:id/button1', words.updateNow, 'update'],
      ]);
    case 'low_battery':
      // A notification on AOSP (`PowerNotificationWarnings`); several makers show a window. Not verified on a phone.
      return alert(
        'BatteryLowDialog',
        SYSTEM_UI,
        words.batteryTitle,
        filled(words.batteryMessage, dialog.level),
        [['android:id/button1', words.ok, 'ok']],
      );
    case 'low_storage':
      // A notification on AOSP (`DeviceStorageMonitorService`), in these words; a window with some makers. Not verified on a phone.
      return alert('LowStorageDialog', SYSTEM_UI, words.storageTitle, words.storageMessage, [
        ['android:id/button1', words.ok, 'ok'],
      ]);
    case 'usb_debugging':
      return debuggingDialog(dialog.fingerprint, around.ticked, words);
  }
}

const option = (id: string, text: string, answer: DialogAnswer): Widget<DialogEvent> => ({
  kind: 'button',
  id,
  text,
  look: 'text',
  onTap: answering(answer),
});

const closeButton = (words: DialogWords): Widget<DialogEvent> =>
  option('android:id/aerr_close', words.closeApp, 'close');

const titleOf = (text: string): Widget<DialogEvent> => ({
  kind: 'column',
  id: 'android:id/topPanel',
  padding: [12, 4],
  children: [{ kind: 'text', id: 'android:id/alertTitle', text, style: 'headline', size: 19 }],
});

function errorDialog(
  windowTitle: string,
  title: string,
  buttons: readonly Widget<DialogEvent>[],
  cancelable: boolean,
): DialogDescription {
  return {
    packageName: 'android',
    windowTitle,
    activity: null,
    content: [titleOf(title), { kind: 'column', id: 'android:id/customPanel', children: buttons }],
    padding: [12, 18],
    back: cancelable,
    outside: cancelable,
  };
}

/** AOSP PermissionController, `GrantPermissionsActivity`: BACK leaves the question open; a tap beside it does nothing. */
function permissionDialog(
  dialog: Extract<SystemDialog, { kind: 'permission' }>,
  around: DialogSurroundings,
  words: DialogWords,
): DialogDescription {
  const label = around.labelOf(dialog.packageName);
  const { text, choice } = permissionQuestion(dialog.permission, label, around.locale) ?? {
    text: filled('Allow {}?', label),
    choice: 'plain',
  };
  const button = (id: string, word: string, answer: DialogAnswer): Widget<DialogEvent> => ({
    kind: 'row',
    children: [
      { kind: 'button', id: `permission_${id}_button`, text: word, grow: true, onTap: answering(answer) },
    ],
  });
  const allow = {
    while_using: [
      button('allow_foreground_only', words.allowWhileUsing, 'allow'),
      button('allow_one_time', words.allowOnce, 'allow_once'),
    ],
    all: [button('allow_all', words.allowAll, 'allow')],
    plain: [button('allow', words.allow, 'allow')],
  }[choice];
  const deny = button(dialog.again ? 'deny_and_dont_ask_again' : 'deny', words.deny, 'deny');
  return {
    packageName: CONTROLLER,
    windowTitle: `${CONTROLLER}/${CONTROLLER}.permission.ui.GrantPermissionsActivity`,
    activity: `${CONTROLLER}/.permission.ui.GrantPermissionsActivity`,
    content: [
      {
        kind: 'column',
        id: 'content_container',
        padding: [8, 8],
        children: [{ kind: 'text', id: 'permission_message', text, style: 'headline', size: 18 }],
      },
      ...allow,
      deny,
    ],
    padding: [20, 16],
    back: true,
    outside: false,
  };
}

/** AOSP SystemUI, `UsbDebuggingActivity`: BACK and a tap beside it deny. */
function debuggingDialog(fingerprint: string, ticked: boolean, words: DialogWords): DialogDescription {
  const box: Widget<DialogEvent> = {
    kind: 'check_box',
    id: 'alwaysUse',
    text: words.debuggingAlways,
    checked: ticked,
    onToggle: { type: 'toggle' },
  };
  const message = filled(words.debuggingMessage, fingerprint);
  const activity = `${SYSTEM_UI}/${SYSTEM_UI}.usb.UsbDebuggingActivity`;
  const buttons = [
    ['android:id/button2', words.cancel, 'cancelled'],
    ['android:id/button1', words.allow, 'allow'],
  ] as const;
  return alert(activity, SYSTEM_UI, words.debuggingTitle, message, buttons, [box]);
}

function alert(
  windowTitle: string,
  packageName: string,
  title: string,
  message: string,
  buttons: readonly (readonly [id: string, text: string, answer: DialogAnswer])[],
  extra: readonly Widget<DialogEvent>[] = [],
): DialogDescription {
  return {
    packageName,
    windowTitle,
    activity: windowTitle.includes('/') ? windowTitle.replace(`/${packageName}.`, '/.') : null,
    content: [
      titleOf(title),
      {
        kind: 'column',
        id: 'android:id/contentPanel',
        padding: [12, 2],
        children: [{ kind: 'text', id: 'android:id/message', text: message, colour: 'muted' }, ...extra],
      },
      {
        kind: 'row',
        id: 'android:id/buttonPanel',
        gap: 8,
        children: [
          { kind: 'spacer', grow: true },
          ...buttons.map(([id, text, answer]) => option(id, text, answer)),
        ],
      },
    ],
    padding: [12, 18],
    back: true,
    outside: true,
  };
}
