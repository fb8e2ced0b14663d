import {
  type ActivityView,
  choose,
  type DialogSpec,
  push,
  type SheetSpec,
  showDialog,
  showSheet,
  type Widget,
} from '@tapwright/virtual-ui';
import { emptyView, errorText, form, searchBar } from '../form-pieces.ts';
import { SETTINGS } from './pages.ts';
import {
  FOLDERS,
  type Folder,
  type Letter,
  type Mail,
  openedOf,
  type PelicanEvent,
  type PelicanState,
  shownMails,
  TARGETS,
} from './state.ts';

type Piece = Widget<PelicanEvent>;
type Bar = NonNullable<ActivityView<PelicanEvent>['toolbar']>;

export const MAIL = 'MessageActivity';
export const COMPOSE = 'ComposeActivity';
export const MAILBOXES = 'mailboxes';
export const MOVE = 'move';

const starButton = ({ id, starred }: Mail): Piece => ({
  ...{ kind: 'icon_button', id: 'star', icon: starred ? 'star_filled' : 'star', selected: starred },
  desc: starred ? 'Remove star' : 'Add star',
  onTap: { type: 'star_toggled', id },
});

/** A long press picks; then every tap picks. What is unread has a bold subject and a mark. */
function mailRow(picked: readonly number[], mail: Mail): Piece {
  const { id, who, subject, text, sent, seen, keptUnread } = mail;
  const pick: PelicanEvent = { type: 'pick_toggled', id };
  const isUnread = !seen || keptUnread;
  return {
    kind: 'row',
    id: 'message',
    padding: [16, 8],
    gap: 12,
    onTap: picked.length > 0 ? pick : { type: 'mail_opened', id },
    onLongTap: pick,
    ...(picked.includes(id) ? { ground: 'tinted' as const } : {}),
    children: [
      picked.includes(id)
        ? { kind: 'icon', id: 'avatar', icon: 'check', size: 40, disc: '#455a64', desc: 'Selected' }
        : { kind: 'icon', id: 'avatar', icon: 'person', size: 40, disc: '#7a8f9c' },
      {
        kind: 'column',
        grow: true,
        children: [
          { kind: 'text', id: 'who', text: who, style: isUnread ? 'title' : 'body', maxLines: 1 },
          {
            kind: 'text',
            id: 'subject',
            text: subject,
            maxLines: 1,
            ...(isUnread ? { colour: 'accent' } : {}),
          },
          { kind: 'text', id: 'snippet', text, size: 13, colour: 'muted', maxLines: 1 },
        ],
      },
      {
        kind: 'column',
        align: 'center',
        children: [
          { kind: 'text', id: 'sent', text: sent, style: 'caption', colour: 'muted' },
          starButton(mail),
        ],
      },
    ],
  };
}

function mailboxBar({ folder, picked, query }: PelicanState): Bar {
  if (picked.length === 0 && query !== null)
    return searchBar<PelicanEvent>({
      ...{ id: 'search_field', hint: 'Search mail', query, onClose: { type: 'search_closed' } },
      onText: (text) => ({ type: 'search_typed', text }),
    });
  if (picked.length === 0)
    return {
      ...{ kind: 'toolbar', title: folder },
      actions: [
        { id: 'search', icon: 'search', desc: 'Search', onTap: { type: 'search_opened' } },
        { id: 'mailboxes', icon: 'menu', desc: 'Mailboxes', onTap: showSheet(MAILBOXES) },
      ],
      menu: [{ id: 'settings', text: 'Settings', onTap: push(SETTINGS) }],
    };
  return {
    ...{ kind: 'toolbar', title: `${picked.length} selected` },
    actions: [
      { id: 'clear_picks', icon: 'close', desc: 'Clear selection', onTap: { type: 'picks_cleared' } },
      { id: 'archive', icon: 'archive', desc: 'Archive', onTap: { type: 'moved', folder: 'Archive' } },
      { id: 'delete', icon: 'delete', desc: 'Delete', onTap: { type: 'moved', folder: 'Bin' } },
    ],
    menu: [
      { id: 'unread', text: 'Mark as unread', onTap: { type: 'kept_unread' } },
      { id: 'move', text: 'Move to…', onTap: showDialog(MOVE) },
      { id: 'spam', text: 'Report spam', onTap: { type: 'moved', folder: 'Spam' } },
    ],
  };
}

function backOf({ picked, query }: PelicanState): Pick<ActivityView<PelicanEvent>, 'onBack'> {
  if (picked.length > 0) return { onBack: { type: 'picks_cleared' } };
  return query === null ? {} : { onBack: { type: 'search_closed' } };
}

export function mailboxScreen(state: PelicanState): ActivityView<PelicanEvent> {
  const { picked, query } = state;
  const shown = shownMails(state);
  return {
    toolbar: mailboxBar(state),
    body:
      shown.length === 0
        ? emptyView<PelicanEvent>('mail', query === null ? 'Nothing here' : 'No messages found')
        : { kind: 'list', id: 'messages', endRoom: 84, items: shown.map((one) => mailRow(picked, one)) },
    ...backOf(state),
    ...(picked.length === 0 && query === null
      ? {
          fab: { kind: 'fab', id: 'compose', icon: 'edit', desc: 'Compose', onTap: { type: 'letter_begun' } },
        }
      : {}),
  };
}

export const mailboxesSheet = ({ mails, folder }: PelicanState): SheetSpec<PelicanEvent> => ({
  title: 'alma@pelican.example',
  content: {
    kind: 'column',
    children: FOLDERS.map((one): Piece => {
      const count = mails.filter((mail) => mail.folder === one).length;
      return {
        kind: 'row',
        id: 'mailbox',
        padding: [20, 10],
        gap: 16,
        onTap: choose({ type: 'folder_chosen', folder: one }),
        children: [
          {
            kind: 'text',
            id: 'mailbox_name',
            text: one,
            grow: true,
            ...(one === folder ? { colour: 'accent' } : {}),
          },
          { kind: 'text', id: 'mailbox_count', text: String(count), colour: 'muted' },
        ],
      };
    }),
  },
});

export const moveDialog = (state: PelicanState): DialogSpec<PelicanEvent> => ({
  title: 'Move to',
  content: {
    kind: 'radio_list',
    id: 'folders',
    chosen: (state.picked.length > 0 ? undefined : openedOf(state)?.folder) ?? state.folder,
    options: TARGETS.map((folder: Folder) => ({
      ...{ id: folder, text: folder },
      onChoose: choose<PelicanEvent>({ type: 'moved', folder }),
    })),
  },
  negative: { onTap: null },
});

export function mailScreen(state: PelicanState): ActivityView<PelicanEvent> {
  const mail = openedOf(state);
  if (mail === undefined) return { body: { kind: 'spacer' } };
  const { who, subject, text, sent, folder } = mail;
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: '', up: true },
      actions: [
        { id: 'archive', icon: 'archive', desc: 'Archive', onTap: { type: 'moved', folder: 'Archive' } },
        { id: 'delete', icon: 'delete', desc: 'Delete', onTap: { type: 'moved', folder: 'Bin' } },
      ],
      menu: [
        { id: 'unread', text: 'Mark as unread', onTap: { type: 'kept_unread' } },
        { id: 'move', text: 'Move to…', onTap: showDialog(MOVE) },
        { id: 'spam', text: 'Report spam', onTap: { type: 'moved', folder: 'Spam' } },
      ],
    },
    body: form('message_form', [
      {
        kind: 'row',
        gap: 8,
        children: [
          { kind: 'text', id: 'message_subject', text: subject, style: 'headline', grow: true },
          starButton(mail),
        ],
      },
      {
        kind: 'row',
        gap: 12,
        children: [
          {
            kind: 'text',
            id: 'message_who',
            text: folder === 'Sent' ? `To ${who}` : who,
            style: 'title',
            grow: true,
          },
          { kind: 'text', id: 'message_sent', text: sent, colour: 'muted' },
        ],
      },
      { kind: 'text', id: 'message_text', text },
      {
        kind: 'row',
        gap: 12,
        children: [
          { kind: 'button', id: 'reply', text: 'Reply', look: 'outlined', onTap: { type: 'answered' } },
          { kind: 'button', id: 'forward', text: 'Forward', look: 'outlined', onTap: { type: 'forwarded' } },
        ],
      },
    ]),
  };
}

export function composeScreen({ letter, errors, settings }: PelicanState): ActivityView<PelicanEvent> {
  const to = (change: Partial<Letter>): PelicanEvent => ({ type: 'letter_changed', change });
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: 'Compose', up: true },
      actions: [{ id: 'send', icon: 'send', desc: 'Send', onTap: { type: 'letter_sent' } }],
    },
    body: form('compose_form', [
      {
        ...{ kind: 'text_input', id: 'to', value: letter.to, hint: 'To', inputType: 'email' },
        onText: (text) => to({ to: text }),
      },
      ...errorText<PelicanEvent>(errors, 'to'),
      {
        ...{ kind: 'text_input', id: 'letter_subject', value: letter.subject, hint: 'Subject' },
        onText: (text) => to({ subject: text }),
      },
      {
        ...{
          kind: 'text_input',
          id: 'letter_text',
          value: letter.text,
          hint: 'Compose email',
          multiline: true,
        },
        onText: (text) => to({ text }),
      },
      ...errorText<PelicanEvent>(errors, 'text'),
      { kind: 'text', id: 'letter_signature', text: settings.signature, colour: 'muted' },
    ]),
  };
}
