import {
  defineApp,
  focusField,
  pop,
  push,
  type Reaction,
  react,
  showDialog,
  snackbar,
} from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import * as pages from './pages.ts';
import * as screens from './screens.ts';
import {
  emptyLetter,
  type Folder,
  initialPelican,
  type Letter,
  type Mail,
  openedOf,
  orderOf,
  type PelicanEvent,
  type PelicanState,
  pelicanEvents,
} from './state.ts';

const MAIN = 'MailboxActivity';

type Done = Reaction<PelicanState>;

const changed = (
  state: PelicanState,
  ids: readonly number[],
  change: (mail: Mail) => Partial<Mail>,
): PelicanState => ({
  ...state,
  mails: state.mails.map((one) => (ids.includes(one.id) ? { ...one, ...change(one) } : one)),
});

const MOVED: Partial<Record<Folder, string>> = {
  Archive: 'archived',
  Bin: 'deleted',
  Spam: 'reported as spam',
};

/** The picked messages, or the one that is open. */
function aimOf({ picked, opened }: PelicanState): readonly number[] {
  if (picked.length > 0) return picked;
  return opened === null ? [] : [opened];
}

function move(state: PelicanState, folder: Folder): Done {
  const ids = aimOf(state);
  const kept = changed(state, ids, () => ({ folder }));
  const count = ids.length === 1 ? '1 message' : `${ids.length} messages`;
  const said = snackbar(`${count} ${MOVED[folder] ?? `moved to ${folder}`}`);
  return state.picked.length > 0
    ? react({ ...kept, picked: [] }, said)
    : react({ ...kept, opened: null }, pop, said);
}

function keepUnread(state: PelicanState): Done {
  const kept = changed(state, aimOf(state), () => ({ keptUnread: true }));
  return state.picked.length > 0 ? react({ ...kept, picked: [] }) : react({ ...kept, opened: null }, pop);
}

const write = (state: PelicanState, letter: Letter, field: string): Done =>
  react({ ...state, letter, errors: {} }, push(screens.COMPOSE), focusField(field));

function send(state: PelicanState): Done {
  const { letter, settings, nextId } = state;
  const to = letter.to.trim();
  if (!/^\S+@\S+\.\S+$/.test(to))
    return react({ ...state, errors: { to: 'This is not a valid e-mail address' } });
  if (letter.text.trim() === '') return react({ ...state, errors: { text: 'The message is empty' } });
  const mail: Mail = {
    ...{ id: nextId, who: to, subject: letter.subject.trim(), text: letter.text.trim(), sent: 'Now' },
    ...{ folder: 'Sent', starred: false, seen: true, keptUnread: false },
  };
  return react(
    { ...state, mails: [mail, ...state.mails], nextId: nextId + 1, letter: emptyLetter, errors: {} },
    pop,
    snackbar(settings.delay === 'Off' ? 'Sent' : 'Sending…'),
  );
}

const addressOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;

function reduceLetter(state: PelicanState, event: PelicanEvent): Done {
  const mail = openedOf(state);
  switch (event.type) {
    case 'letter_begun':
      return write(state, emptyLetter, 'to');
    case 'answered':
      return mail === undefined
        ? react(state)
        : write(state, { to: addressOf(mail.who), subject: `Re: ${mail.subject}`, text: '' }, 'letter_text');
    case 'forwarded':
      return mail === undefined
        ? react(state)
        : write(state, { to: '', subject: `Fwd: ${mail.subject}`, text: mail.text }, 'to');
    case 'letter_changed':
      return react({ ...state, letter: { ...state.letter, ...event.change }, errors: {} });
    case 'letter_sent':
      return send(state);
    default:
      return react(state);
  }
}

function saveAway(state: PelicanState): Done {
  const { plan } = state;
  if (orderOf(plan.last) < orderOf(plan.first))
    return react({ ...state, errors: { days: 'The last day is before the first day' } });
  if (plan.on && plan.message.trim() === '')
    return react({ ...state, errors: { away_message: 'Write a message' } });
  return react({ ...state, away: plan, errors: {} }, pop, snackbar('Automatic reply saved'));
}

function reduceAway(state: PelicanState, event: PelicanEvent): Done {
  const { plan, picking } = state;
  switch (event.type) {
    case 'away_opened':
      return react({ ...state, plan: state.away, errors: {} }, push(pages.AWAY));
    case 'away_changed':
      return react({ ...state, plan: { ...plan, ...event.change }, errors: {} });
    case 'day_asked': {
      const day = plan[event.end];
      return react({ ...state, picking: { end: event.end, shown: day, day } }, showDialog(pages.DAY));
    }
    case 'month_turned':
      return react({ ...state, picking: { ...picking, shown: event.shown } });
    case 'day_marked':
      return react({ ...state, picking: { ...picking, day: event.day } });
    case 'day_taken':
      return react({ ...state, plan: { ...plan, [picking.end]: picking.day }, errors: {} });
    case 'away_saved':
      return saveAway(state);
    default:
      return reduceLetter(state, event);
  }
}

function reduceSettings(state: PelicanState, event: PelicanEvent): Done {
  const { settings } = state;
  switch (event.type) {
    case 'setting_changed':
      return react({ ...state, settings: { ...settings, ...event.change } });
    case 'signature_asked':
      return react({ ...state, signature: settings.signature }, showDialog(pages.SIGNATURE));
    case 'signature_typed':
      return react({ ...state, signature: event.text });
    case 'signature_saved':
      return react({ ...state, settings: { ...settings, signature: state.signature.trim() } });
    case 'time_asked':
      return react(
        { ...state, time: { end: event.end, minutes: settings[event.end] } },
        showDialog(pages.TIME),
      );
    case 'time_turned':
      return react({ ...state, time: { ...state.time, minutes: event.minutes } });
    case 'time_taken':
      return react({ ...state, settings: { ...settings, [state.time.end]: state.time.minutes } });
    default:
      return reduceAway(state, event);
  }
}

function reduce(state: PelicanState, event: PelicanEvent): Done {
  const { picked } = state;
  switch (event.type) {
    case 'folder_chosen':
      return react({ ...state, folder: event.folder });
    case 'search_opened':
      return react({ ...state, query: '' }, focusField('search_field'));
    case 'search_typed':
      return react({ ...state, query: event.text });
    case 'search_closed':
      return react({ ...state, query: null });
    case 'mail_opened':
      return react(
        { ...changed(state, [event.id], () => ({ seen: true, keptUnread: false })), opened: event.id },
        push(screens.MAIL),
      );
    case 'star_toggled':
      return react(changed(state, [event.id], ({ starred }) => ({ starred: !starred })));
    case 'pick_toggled':
      return react({
        ...state,
        picked: picked.includes(event.id) ? picked.filter((id) => id !== event.id) : [...picked, event.id],
      });
    case 'picks_cleared':
      return react({ ...state, picked: [] });
    case 'moved':
      return move(state, event.folder);
    case 'kept_unread':
      return keepUnread(state);
    default:
      return reduceSettings(state, event);
  }
}

/** *Pelican*: mail in folders, with a search, letters of several fields, and replies by themselves between two days. */
export const pelicanApp = defineApp<PelicanState, PelicanEvent>({
  ...identity({ label: 'Pelican', version: '11.2.0', icon: 'mail', accent: '#24588f' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.mailboxScreen,
    [screens.MAIL]: screens.mailScreen,
    [screens.COMPOSE]: screens.composeScreen,
    [pages.SETTINGS]: pages.settingsScreen,
    [pages.AWAY]: pages.awayScreen,
  },
  sheets: { [screens.MAILBOXES]: screens.mailboxesSheet },
  dialogs: {
    [screens.MOVE]: screens.moveDialog,
    [pages.SIGNATURE]: pages.signatureDialog,
    [pages.DELAY]: pages.delayDialog,
    [pages.TIME]: pages.timeDialog,
    [pages.DAY]: pages.dayDialog,
  },
  initialState: () => initialPelican,
  events: pelicanEvents,
  reduce,
});
