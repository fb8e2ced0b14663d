import { type AppEnv, askPermission, hideKeyboard, pop, push, react, snackbar } from '@tapwright/virtual-ui';
import { withoutError } from '../../form-pieces.ts';
import type { IdentityDraft } from '../drafts.ts';
import type { ProfileEvent } from '../events.ts';
import { IDENTITY } from '../names.ts';
import type { DateOf, WalletState } from '../state.ts';
import { errorsOf, hasErrors, type WalletReaction, waitFor } from './reaction.ts';

const CHECK_MS = 1500;
const LEAST_AGE = 18;
/** Asked for when a photo is taken. */
export const CAMERA = 'android.permission.CAMERA';

type IdentityEvent = Extract<
  ProfileEvent,
  { type: `identity_${string}` | `photo_${string}` | 'calendar_turned' | 'birth_chosen' }
>;

/** True where the person is of age. */
function isOfAge({ year, month, day }: DateOf, now: number): boolean {
  return Date.UTC(year + LEAST_AGE, month - 1, day) <= now;
}

function birthError(birth: DateOf | null, now: number): string | null {
  if (birth === null) return 'Choose your date of birth';
  return isOfAge(birth, now) ? null : `You must be ${LEAST_AGE} or older`;
}

const PHOTO_ERRORS = {
  none: 'Take a photo of the document',
  refused: 'The camera is not allowed. Allow it to take the photo',
  taken: null,
} as const;

function submit(state: WalletState, draft: IdentityDraft, now: number): WalletReaction {
  if (draft.checking) return react(state);
  const errors = errorsOf({
    name: draft.name.trim().includes(' ') ? null : 'Enter first and last name',
    document: /^[A-Z]{2}\d{6}$/.test(draft.document.trim().toUpperCase()) ? null : '2 letters and 6 digits',
    birth: birthError(draft.birth, now),
    photo: PHOTO_ERRORS[draft.photo],
  });
  if (hasErrors(errors)) return react({ ...state, identityDraft: { ...draft, errors } }, hideKeyboard);
  const identityDraft = { ...draft, errors, checking: true };
  const waiting = waitFor({ ...state, identityDraft }, CHECK_MS, (ticket) => ({
    type: 'identity_checked',
    ticket,
  }));
  return react(waiting.state, hideKeyboard, ...waiting.effects);
}

function accept(state: WalletState, { name, document, birth }: IdentityDraft): WalletReaction {
  if (birth === null) return react(state);
  const identity = { name: name.trim(), document: document.trim().toUpperCase(), birth };
  return react({ ...state, identity, identityDraft: null }, pop, snackbar('Your identity is verified'));
}

/** Changes the draft and removes the message of the changed field. */
function changed(state: WalletState, field: string, change: Partial<IdentityDraft>): WalletReaction {
  const { identityDraft: draft } = state;
  if (draft === null) return react(state);
  const errors = withoutError(draft.errors, field);
  return react({ ...state, identityDraft: { ...draft, ...change, errors } });
}

const emptyDraft: IdentityDraft = {
  name: '',
  document: '',
  birth: null,
  shown: { year: 0, month: 1 },
  photo: 'none',
  errors: {},
  checking: false,
};

/** Verification of the identity: form, calendar, camera, answer. */
export function reduceIdentity(state: WalletState, event: IdentityEvent, env: AppEnv): WalletReaction {
  const { identityDraft: draft } = state;
  switch (event.type) {
    case 'identity_opened':
      return state.identity === null
        ? react({ ...state, identityDraft: emptyDraft }, push(IDENTITY))
        : react(state, snackbar('Your identity is verified already'));
    case 'identity_typed':
      return changed(state, event.field, { [event.field]: event.text });
    case 'calendar_turned':
      return changed(state, 'birth', { shown: event.shown });
    case 'birth_chosen':
      return changed(state, 'birth', { birth: event.date });
    case 'photo_asked':
      return react(
        state,
        hideKeyboard,
        askPermission(CAMERA, { type: 'photo_taken' }, { type: 'photo_refused' }),
      );
    case 'photo_taken':
      return changed(state, 'photo', { photo: 'taken' });
    case 'photo_refused': {
      const refused = changed(state, 'photo', { photo: 'refused' });
      return react(refused.state, snackbar(PHOTO_ERRORS.refused));
    }
    case 'identity_left':
      return react({ ...state, identityDraft: null }, pop);
    case 'identity_submitted':
      return draft === null ? react(state) : submit(state, draft, env.now);
    case 'identity_checked':
      return draft?.checking && event.ticket === state.ticket ? accept(state, draft) : react(state);
  }
}
