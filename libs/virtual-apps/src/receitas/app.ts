import { defineApp, pop, push, type Reaction, react, showDialog, snackbar } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import * as screens from './screens.ts';
import {
  emptyDraft,
  initialReceitas,
  NOTE_MAX,
  type ReceitasEvent,
  type ReceitasState,
  type Recipe,
  receitasEvents,
} from './state.ts';

const MAIN = 'Lista';
const RECIPE = 'Receita';
const NEW = 'Nova';

type Done = Reaction<ReceitasState>;

const changed = (
  state: ReceitasState,
  id: number | null,
  change: (recipe: Recipe) => Partial<Recipe>,
): ReceitasState => ({
  ...state,
  recipes: state.recipes.map((recipe) => (recipe.id === id ? { ...recipe, ...change(recipe) } : recipe)),
});

function saveNew(state: ReceitasState): Done {
  const { draft, nextId } = state;
  const name = draft.name.trim();
  const errors = {
    ...(name === '' ? { nome: 'Falta o nome' } : {}),
    ...(state.recipes.some((one) => one.name.toLowerCase() === name.toLowerCase())
      ? { nome: 'Já existe uma receita com este nome' }
      : {}),
    ...(draft.minutes === '' ? { tempo: 'Falta o tempo' } : {}),
  };
  if (Object.keys(errors).length > 0) return react({ ...state, errors });
  const { kind, vegetarian } = draft;
  const recipe: Recipe = {
    ...{ id: nextId, name, minutes: Number(draft.minutes), kind, vegetarian },
    ...{ liked: false, portions: 4, note: '', toBuy: [] },
  };
  return react(
    { ...state, recipes: [...state.recipes, recipe], nextId: nextId + 1 },
    pop,
    snackbar('Receita guardada'),
  );
}

function reduce(state: ReceitasState, event: ReceitasEvent): Done {
  const { opened } = state;
  switch (event.type) {
    case 'opened':
      return react({ ...state, opened: event.id, noteDraft: null }, push(RECIPE));
    case 'liked':
      return react(changed(state, event.id, ({ liked }) => ({ liked: !liked })));
    case 'sorted':
      return react({ ...state, sort: event.by });
    case 'filtered':
      return react({ ...state, kind: event.kind });
    case 'portions_stepped':
      return react(
        changed(state, opened, ({ portions }) => ({
          portions: Math.min(12, Math.max(1, portions + event.by)),
        })),
      );
    case 'ingredient_toggled':
      return react(
        changed(state, opened, ({ toBuy }) => ({
          toBuy: toBuy.includes(event.name)
            ? toBuy.filter((one) => one !== event.name)
            : [...toBuy, event.name],
        })),
      );
    case 'note_typed':
      return react({ ...state, noteDraft: event.text.slice(0, NOTE_MAX) });
    case 'note_saved':
      return react(
        { ...changed(state, opened, () => ({ note: state.noteDraft ?? '' })), noteDraft: null },
        snackbar('Nota guardada'),
      );
    case 'left':
      return state.noteDraft === null
        ? react({ ...state, opened: null }, pop)
        : react(state, showDialog(screens.DROP));
    case 'note_dropped':
      return react({ ...state, noteDraft: null, opened: null }, pop);
    case 'deleted': {
      const deleted = state.recipes.find(({ id }) => id === opened) ?? null;
      const recipes = state.recipes.filter(({ id }) => id !== opened);
      return react({ ...state, recipes, deleted, opened: null, noteDraft: null }, pop);
    }
    case 'restored': {
      const back = state.deleted === null ? [] : [state.deleted];
      return react({ ...state, recipes: [...state.recipes, ...back], deleted: null });
    }
    case 'new_asked':
      return react({ ...state, draft: emptyDraft, errors: {} }, push(NEW));
    case 'draft_changed':
      return react({ ...state, draft: { ...state.draft, ...event.change }, errors: {} });
    case 'new_saved':
      return saveNew(state);
  }
}

/** *Receitas*: a book of recipes in Portuguese, with hearts, portions, a note that is lost with a question. */
export const receitasApp = defineApp<ReceitasState, ReceitasEvent>({
  ...identity({ label: 'Receitas', version: '2.0.1', icon: 'list', accent: '#b5532d' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.mainScreen,
    [RECIPE]: screens.recipeScreen,
    [NEW]: screens.newScreen,
  },
  dialogs: { [screens.DROP]: screens.dropDialog, [screens.SURE]: screens.sureDialog },
  initialState: () => initialReceitas,
  events: receitasEvents,
  reduce,
});
