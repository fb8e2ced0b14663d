/** A window of the system over the apps, as plain data. */
export type SystemDialog =
  | { readonly kind: 'crash'; readonly packageName: string; readonly repeated: boolean }
  | { readonly kind: 'not_responding'; readonly packageName: string }
  | {
      readonly kind: 'permission';
      readonly packageName: string;
      readonly permission: string;
      /** True where it was denied before: another denial is final. */
      readonly again: boolean;
    }
  | { readonly kind: 'update' }
  /** `level`: percent. */
  | { readonly kind: 'low_battery'; readonly level: number }
  | { readonly kind: 'low_storage' }
  /** `fingerprint` of the computer's key, as `AB:CD:…`. */
  | { readonly kind: 'usb_debugging'; readonly fingerprint: string };

/**
 * What the user did. `cancelled`: BACK, a tap beside the dialog, or HOME. `withdrawn`: the app of the dialog has ended, or
 * the phone was turned off.
 */
export type DialogAnswer =
  | 'app_info'
  | 'close'
  | 'wait'
  | 'allow'
  | 'allow_once'
  | 'deny'
  | 'update'
  | 'later'
  | 'ok'
  | 'cancelled'
  | 'withdrawn';

/** The event of a tapped widget of a dialog. */
export type DialogEvent =
  | { readonly type: 'answer'; readonly answer: DialogAnswer }
  /** The box "Always allow from this computer". */
  | { readonly type: 'toggle' };

export const answering = (answer: DialogAnswer): DialogEvent => ({ type: 'answer', answer });
