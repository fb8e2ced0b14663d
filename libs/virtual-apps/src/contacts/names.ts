/** Activities, dialogs, sheets and fields that screens, reducers and the app share. */
export const LIST = 'MainActivity';
export const DETAIL = 'ContactActivity';
export const EDITOR = 'EditContactActivity';
export const DUPLICATES = 'DuplicatesActivity';
export const GROUP = 'GroupActivity';
export const MEMBERS = 'GroupMembersActivity';

export const CONFIRM_DELETE = 'confirm_delete';
export const CONFIRM_DISCARD = 'confirm_discard';
export const CONFIRM_MERGE = 'confirm_merge';
export const CONFIRM_DELETE_GROUP = 'confirm_delete_group';
export const NEW_GROUP = 'new_group';
export const PHONE_TYPE = 'phone_type';

export const SEARCH_FIELD = 'search_src_text';
export const FIRST_NAME = 'first_name';
export const GROUP_NAME = 'group_name';
