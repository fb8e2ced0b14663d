import { defineApp, pop, push, type Reaction, react, showDialog, snackbar } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import * as pages from './pages.ts';
import * as screens from './screens.ts';
import {
  emptyDraft,
  initialPillbox,
  type Medicine,
  openedOf,
  orderOf,
  type PillboxEvent,
  type PillboxState,
  pillboxEvents,
  TODAY,
  weightOf,
} from './state.ts';

const MAIN = 'MainActivity';

type Done = Reaction<PillboxState>;

const changed = (state: PillboxState, change: (medicine: Medicine) => Partial<Medicine>): PillboxState => ({
  ...state,
  medicines: state.medicines.map((one) => (one.id === state.opened ? { ...one, ...change(one) } : one)),
});

const intakesWithout = ({ intakes }: PillboxState, id: number | null): PillboxState['intakes'] =>
  Object.fromEntries(Object.entries(intakes).filter(([of]) => Number(of) !== id));

function saveDraft(state: PillboxState): Done {
  const { draft, nextId } = state;
  const [name, strength] = [draft.name.trim(), draft.strength.trim()];
  if (name === '') return react({ ...state, errors: { name: 'Please enter a name' } });
  if (strength === '') return react({ ...state, errors: { strength: 'Please enter the strength' } });
  const added: Medicine = {
    id: nextId,
    ...draft,
    name,
    strength,
    meal: 'No matter',
    stock: 0,
    reminder: true,
  };
  return react(
    { ...state, medicines: [...state.medicines, added], nextId: nextId + 1, draft: emptyDraft, errors: {} },
    pop,
    snackbar(`${name} added`),
  );
}

function refill(state: PillboxState): Done {
  const bought = Number(state.bought);
  if (bought === 0) return react(state, snackbar('Nothing was added'));
  return react(
    changed(state, ({ stock }) => ({ stock: stock + bought })),
    snackbar(`${bought} added`),
  );
}

function reduceMedicine(state: PillboxState, event: PillboxEvent): Done {
  switch (event.type) {
    case 'medicine_opened':
      return react({ ...state, opened: event.id }, push(pages.MEDICINE));
    case 'medicine_changed':
      return react(changed(state, () => event.change));
    case 'medicine_deleted': {
      const medicines = state.medicines.filter(({ id }) => id !== state.opened);
      const intakes = intakesWithout(state, state.opened);
      return react({ ...state, medicines, intakes, opened: null }, pop, snackbar('Medicine deleted'));
    }
    case 'refill_asked':
      return react({ ...state, bought: '' }, showDialog(pages.REFILL));
    case 'refill_typed':
      return react({ ...state, bought: event.text.slice(0, 4) });
    case 'refilled':
      return refill(state);
    default:
      return react(state);
  }
}

function askTime(state: PillboxState, of: 'draft' | 'medicine'): Done {
  const minutes = of === 'draft' ? state.draft.at : (openedOf(state)?.at ?? 0);
  return react({ ...state, time: { of, minutes } }, showDialog(pages.TIME));
}

function takeTime(state: PillboxState): Done {
  const { of, minutes } = state.time;
  return of === 'draft'
    ? react({ ...state, draft: { ...state.draft, at: minutes } })
    : react(changed(state, () => ({ at: minutes })));
}

function reduceForm(state: PillboxState, event: PillboxEvent): Done {
  switch (event.type) {
    case 'form_opened':
      return react({ ...state, draft: emptyDraft, errors: {} }, push(pages.FORM));
    case 'draft_changed':
      return react({ ...state, draft: { ...state.draft, ...event.change }, errors: {} });
    case 'draft_saved':
      return saveDraft(state);
    case 'time_asked':
      return askTime(state, event.of);
    case 'time_turned':
      return react({ ...state, time: { ...state.time, minutes: event.minutes } });
    case 'time_taken':
      return takeTime(state);
    default:
      return reduceMedicine(state, event);
  }
}

/** The latest day stands first. */
function addWeight(state: PillboxState): Done {
  const weight = weightOf(state.scale.text);
  if (weight === null)
    return react({ ...state, errors: { weight: 'Enter a weight between 20 and 300 kg, such as 70.5' } });
  const { day } = state.scale;
  const weighings = [{ id: state.weighings.length + 1, weight, day }, ...state.weighings].sort(
    (a, b) => orderOf(b.day) - orderOf(a.day),
  );
  return react(
    { ...state, weighings, scale: { text: '', day: TODAY }, errors: {} },
    snackbar('Weight saved'),
  );
}

function reduceWeight(state: PillboxState, event: PillboxEvent): Done {
  const { scale, picking } = state;
  switch (event.type) {
    case 'weight_typed':
      return react({ ...state, scale: { ...scale, text: event.text }, errors: {} });
    case 'day_asked':
      return react({ ...state, picking: { shown: scale.day, day: scale.day } }, showDialog(pages.DAY));
    case 'month_turned':
      return react({ ...state, picking: { ...picking, shown: event.shown } });
    case 'day_marked':
      return react({ ...state, picking: { ...picking, day: event.day } });
    case 'day_taken':
      return orderOf(picking.day) > orderOf(TODAY)
        ? react(state, snackbar('That day is in the future'))
        : react({ ...state, scale: { ...scale, day: picking.day } });
    case 'weight_added':
      return addWeight(state);
    default:
      return reduceForm(state, event);
  }
}

function saveDoctor(state: PillboxState): Done {
  const doctor = { name: state.unsaved.name.trim(), phone: state.unsaved.phone.trim() };
  if (doctor.name === '') return react({ ...state, errors: { doctor_name: 'Please enter a name' } });
  if (!/^\+?[\d ]{5,}$/.test(doctor.phone))
    return react({ ...state, errors: { doctor_phone: 'That is not a phone number' } });
  return react({ ...state, doctor, errors: {} }, pop, snackbar('Saved'));
}

function reduce(state: PillboxState, event: PillboxEvent): Done {
  switch (event.type) {
    case 'place_chosen':
      return react({ ...state, place: event.place, errors: {} });
    case 'dose_answered':
      return react({ ...state, intakes: { ...state.intakes, [event.id]: event.intake } });
    case 'answer_undone':
      return react({ ...state, intakes: intakesWithout(state, event.id) });
    case 'doctor_opened':
      return react({ ...state, unsaved: state.doctor, errors: {} }, push(pages.DOCTOR));
    case 'doctor_changed':
      return react({ ...state, unsaved: { ...state.unsaved, ...event.change }, errors: {} });
    case 'doctor_saved':
      return saveDoctor(state);
    case 'setting_changed':
      return react({ ...state, settings: { ...state.settings, ...event.change } });
    default:
      return reduceWeight(state, event);
  }
}

/** *Pillbox*: medicines and their doses of the day, in four parts that a bar at the bottom leads to. */
export const pillboxApp = defineApp<PillboxState, PillboxEvent>({
  ...identity({ label: 'Pillbox', version: '3.1.4', icon: 'heart', accent: '#8a2f63' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.mainScreen,
    [pages.MEDICINE]: pages.medicineScreen,
    [pages.FORM]: pages.formScreen,
    [pages.DOCTOR]: pages.doctorScreen,
    [pages.REMINDERS]: pages.remindersScreen,
  },
  dialogs: {
    [screens.ABOUT]: pages.aboutDialog,
    [pages.DELETE]: pages.deleteDialog,
    [pages.REFILL]: pages.refillDialog,
    [pages.TIME]: pages.timeDialog,
    [pages.DAY]: pages.dayDialog,
    [pages.SNOOZE]: pages.snoozeDialog,
    [pages.SOUND]: pages.soundDialog,
  },
  initialState: () => initialPillbox,
  events: pillboxEvents,
  reduce,
});
