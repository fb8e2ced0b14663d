/** Activities, dialogs and sheets that screens, reducers and the app share. */
export const MAIN = 'MainActivity';
export const EVENT = 'EventActivity';
export const EDITOR = 'EditActivity';
export const SEARCH = 'SearchActivity';
export const SETTINGS = 'SettingsActivity';

export const SEARCH_FIELD = 'search_src_text';

export const PICK_DATE = 'pick_date';
export const PICK_START = 'pick_start';
export const PICK_END = 'pick_end';
export const PICK_REPEAT = 'pick_repeat';
export const PICK_REMINDER = 'pick_reminder';
export const PICK_COLOUR = 'pick_colour';
export const MOVE_TO = 'move_to';

export const CONFIRM_DELETE = 'confirm_delete';
export const CONFIRM_DISCARD = 'confirm_discard';
