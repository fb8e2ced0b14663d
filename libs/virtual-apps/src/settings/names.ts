// Special activities; the plain menus are named in `pages/names.ts`.
export const HOME = 'SettingsHome';
export const SEARCH = 'SettingsSearch';
export const ARTICLE = 'HelpArticle';
export const PAIRING = 'PairDevice';
export const FONT_SIZE = 'FontSizeSettings';
export const STORAGE = 'StorageSettings';
export const SCHEDULE = 'ScheduleEditor';
export const LANGUAGES = 'LanguageSettings';
export const ADD_LANGUAGE = 'AddLanguage';
export const RESET = 'ResetConfirm';

// Dialogs and sheets.
export const CHOOSE = 'choose';
export const CONFIRM_RESET = 'confirm_reset';
export const CONFIRM_CACHE = 'confirm_cache';
export const JOIN = 'join';
export const TIME = 'time';
export const DATE = 'date';
export const DEVICE_NAME = 'device_name';
