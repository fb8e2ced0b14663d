/** Words that come from the system's own resources and not from an app. */
export interface SystemWords {
  readonly navigateUp: string;
  readonly moreOptions: string;
  readonly ok: string;
  readonly cancel: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
}

/** The words of appcompat's and the framework's resources. */
const ENGLISH: SystemWords = {
  navigateUp: 'Navigate up',
  moreOptions: 'More options',
  ok: 'OK',
  cancel: 'Cancel',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
};
const GERMAN: SystemWords = {
  navigateUp: 'Nach oben',
  moreOptions: 'Weitere Optionen',
  ok: 'OK',
  cancel: 'Abbrechen',
  previousMonth: 'Vorheriger Monat',
  nextMonth: 'Nächster Monat',
};

/** Chooses by the language of a BCP 47 tag. English where there is no translation, as Android's resources do. */
export function systemWords(locale: string): SystemWords {
  return /^de\b/i.test(locale) ? GERMAN : ENGLISH;
}
