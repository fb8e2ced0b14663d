import { defineApp, pop, push, type Reaction, react, snackbar } from '@tapwright/virtual-ui';
import { withoutError } from '../form-pieces.ts';
import { identity } from '../identity.ts';
import * as screens from './screens.ts';
import { initialPermit, type PermitEvent, type PermitState, permitEvents } from './state.ts';

const MAIN = 'MainActivity';
const WIZARD = 'WizardActivity';

function errorsOf({ page, draft }: PermitState): Readonly<Record<string, string>> {
  if (page === 1) return draft.kind === null ? { kind: 'יש לבחור סוג' } : {};
  if (page === 3) return draft.agreed ? {} : { agreed: 'יש לאשר את התנאים' };
  return {
    ...(draft.name.trim() === '' ? { name: 'יש להזין שם' } : {}),
    ...(/^\d{10}$/.test(draft.phone) ? {} : { phone: 'מספר של עשר ספרות' }),
    ...(draft.people === '' ? { people: 'כמה אנשים?' } : {}),
  };
}

function goOn(state: PermitState): Reaction<PermitState> {
  const errors = errorsOf(state);
  if (Object.keys(errors).length > 0) return react({ ...state, errors });
  return react({ ...state, errors, page: state.page === 1 ? 2 : 3 });
}

function send(state: PermitState): Reaction<PermitState> {
  const errors = errorsOf(state);
  if (Object.keys(errors).length > 0) return react({ ...state, errors });
  return react({ ...initialPermit, sent: [...state.sent, state.draft] }, pop, snackbar('הבקשה נשלחה'));
}

function reduce(state: PermitState, event: PermitEvent): Reaction<PermitState> {
  const { draft } = state;
  switch (event.type) {
    case 'begun':
      return react(state, push(WIZARD));
    case 'changed': {
      const [field = ''] = Object.keys(event.change);
      return react({
        ...state,
        draft: { ...draft, ...event.change },
        errors: withoutError(state.errors, field),
      });
    }
    case 'phone_typed': {
      const phone = event.text.replace(/\D/g, '').slice(0, 10);
      return react({ ...state, draft: { ...draft, phone }, errors: withoutError(state.errors, 'phone') });
    }
    case 'next':
      return goOn(state);
    case 'back':
      return state.page === 1 ? react(state, pop) : react({ ...state, page: state.page === 3 ? 2 : 1 });
    case 'sent':
      return send(state);
  }
}

/**
 * *Permit*: a form of three pages within one activity, in Hebrew. What is entered stays when the form is left. The toolkit
 * does not mirror its screens, so only the words run from right to left.
 */
export const permitApp = defineApp<PermitState, PermitEvent>({
  ...identity({ label: 'Permit', version: '0.9.7', icon: 'receipt', accent: '#b0522d' }),
  mainActivity: MAIN,
  activities: { [MAIN]: screens.mainScreen, [WIZARD]: screens.wizardScreen },
  initialState: () => initialPermit,
  events: permitEvents,
  reduce,
});
