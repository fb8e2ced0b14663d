// Names of activities, dialogs and sheets.
export const MAIN = 'MainActivity';
export const ADD_ACCOUNT = 'AddAccountActivity';
export const FORGOT = 'ForgotPasswordActivity';
export const CONVERSATION = 'ConversationActivity';
export const INFO = 'ChatInfoActivity';
export const ARCHIVED = 'ArchivedActivity';
export const PEOPLE = 'NewChatActivity';
export const GROUP = 'NewGroupActivity';
export const PROFILE = 'ProfileActivity';
export const SETTINGS = 'SettingsActivity';

export const ACCOUNTS = 'accounts';
export const ATTACH = 'attach';
export const MESSAGE_MENU = 'message_menu';

export const CONFIRM_DELETE = 'confirm_delete';
export const CONFIRM_SIGN_OUT = 'confirm_sign_out';
export const MUTE_FOR = 'mute_for';

/** Keys of fields that get the focus automatically. */
export const SEARCH_FIELD = 'search_src_text';
