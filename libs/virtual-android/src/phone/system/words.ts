/** Texts of the system's windows. `{}` stands for the app's name or for a number. */
export interface DialogWords {
  readonly stopped: string;
  readonly keepsStopping: string;
  readonly notResponding: string;
  readonly appInfo: string;
  readonly closeApp: string;
  readonly wait: string;
  readonly allow: string;
  readonly allowAll: string;
  readonly allowWhileUsing: string;
  readonly allowOnce: string;
  readonly deny: string;
  readonly updateTitle: string;
  readonly updateMessage: string;
  readonly updateNow: string;
  readonly updateLater: string;
  readonly batteryTitle: string;
  readonly batteryMessage: string;
  readonly storageTitle: string;
  readonly storageMessage: string;
  readonly ok: string;
  readonly cancel: string;
  readonly debuggingTitle: string;
  readonly debuggingMessage: string;
  readonly debuggingAlways: string;
}

/** The texts of crash, ANR, permission and USB dialogs are Android 14's. The others are made up, since makers differ. */
const ENGLISH: DialogWords = {
  stopped: '{} has stopped',
  keepsStopping: '{} keeps stopping',
  notResponding: "{} isn't responding",
  appInfo: 'App info',
  closeApp: 'Close app',
  wait: 'Wait',
  allow: 'Allow',
  allowAll: 'Allow all',
  allowWhileUsing: 'While using the app',
  allowOnce: 'Only this time',
  deny: 'Don’t allow',
  updateTitle: 'System update ready',
  updateMessage:
    'A new version can be installed now. The phone restarts and cannot be used for a few minutes.',
  updateNow: 'Restart now',
  updateLater: 'Later',
  batteryTitle: 'Battery is low',
  batteryMessage: '{}% left. Connect the charger soon.',
  storageTitle: 'Storage space running out',
  storageMessage: 'Some system functions may not work',
  ok: 'OK',
  cancel: 'Cancel',
  debuggingTitle: 'Allow USB debugging?',
  debuggingMessage: "The computer's RSA key fingerprint is:\n{}",
  debuggingAlways: 'Always allow from this computer',
};

const GERMAN: DialogWords = {
  stopped: '{} wurde beendet',
  keepsStopping: '{} wird wiederholt beendet',
  notResponding: '{} reagiert nicht',
  appInfo: 'App-Info',
  closeApp: 'App schließen',
  wait: 'Warten',
  allow: 'Zulassen',
  allowAll: 'Alle zulassen',
  allowWhileUsing: 'Bei Nutzung der App',
  allowOnce: 'Nur dieses Mal',
  deny: 'Nicht zulassen',
  updateTitle: 'Systemupdate bereit',
  updateMessage:
    'Eine neue Version kann jetzt installiert werden. Das Telefon startet neu und ist einige Minuten nicht nutzbar.',
  updateNow: 'Jetzt neu starten',
  updateLater: 'Später',
  batteryTitle: 'Akku ist schwach',
  batteryMessage: 'Noch {} %. Bitte bald das Ladegerät anschließen.',
  storageTitle: 'Der Speicherplatz wird knapp',
  storageMessage: 'Einige Systemfunktionen funktionieren eventuell nicht',
  ok: 'OK',
  cancel: 'Abbrechen',
  debuggingTitle: 'USB-Debugging zulassen?',
  debuggingMessage: 'Der Fingerabdruck des RSA-Schlüssels des Computers lautet:\n{}',
  debuggingAlways: 'Von diesem Computer immer zulassen',
};

export function isGerman(locale: string): boolean {
  return /^de\b/i.test(locale);
}

/** Chooses by the language of a BCP 47 tag. English where there is no translation, as Android's resources do. */
export function dialogWords(locale: string): DialogWords {
  return isGerman(locale) ? GERMAN : ENGLISH;
}

/** Puts a name or number into its place. */
export function filled(text: string, value: string | number): string {
  return text.replace('{}', () => String(value));
}
