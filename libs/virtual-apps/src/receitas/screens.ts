import type { ActivityView, DialogSpec, Widget } from '@tapwright/virtual-ui';
import { showDialog } from '@tapwright/virtual-ui';
import { emptyView, field, form, heading, wideButton } from '../form-pieces.ts';
import {
  INGREDIENTS,
  KINDS,
  type ReceitasEvent,
  type ReceitasState,
  type Recipe,
  type RecipeDraft,
} from './state.ts';

type Piece = Widget<ReceitasEvent>;

export const DROP = 'drop';
export const SURE = 'sure';

const row = (recipe: Recipe): Piece => ({
  kind: 'row',
  id: 'receita',
  padding: [20, 8],
  gap: 8,
  onTap: { type: 'opened', id: recipe.id },
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', id: 'nome_receita', text: recipe.name, style: 'title' },
        { kind: 'text', id: 'sobre', text: `${recipe.minutes} min · ${recipe.kind}`, colour: 'muted' },
      ],
    },
    {
      kind: 'icon_button',
      id: 'coracao',
      icon: recipe.liked ? 'star_filled' : 'star',
      desc: recipe.liked ? 'Tirar dos favoritos' : 'Pôr nos favoritos',
      onTap: { type: 'liked', id: recipe.id },
    },
  ],
});

export function mainScreen({ recipes, sort, kind, deleted }: ReceitasState): ActivityView<ReceitasEvent> {
  const shown = recipes
    .filter((recipe) => kind === null || recipe.kind === kind)
    .sort((a, b) => (sort === 'name' ? a.name.localeCompare(b.name, 'pt') : a.minutes - b.minutes));
  const undo: readonly Piece[] =
    deleted === null
      ? []
      : [
          {
            kind: 'row',
            padding: [20, 4],
            children: [
              { kind: 'text', text: `“${deleted.name}” foi apagada`, grow: true },
              { kind: 'button', id: 'anular', text: 'Anular', look: 'text', onTap: { type: 'restored' } },
            ],
          },
        ];
  return {
    toolbar: {
      kind: 'toolbar',
      title: 'Receitas',
      menu: [
        { id: 'por_nome', text: 'Ordenar por nome', onTap: { type: 'sorted', by: 'name' } },
        { id: 'por_tempo', text: 'Ordenar por tempo', onTap: { type: 'sorted', by: 'minutes' } },
      ],
    },
    body: {
      kind: 'column',
      children: [
        {
          kind: 'row',
          padding: [16, 4],
          gap: 8,
          children: [null, ...KINDS].map(
            (one): Piece => ({
              kind: 'chip',
              id: `tipo_${one ?? 'todas'}`,
              text: one ?? 'Todas',
              selected: kind === one,
              onTap: { type: 'filtered', kind: one },
            }),
          ),
        },
        ...undo,
        shown.length === 0
          ? emptyView('list', 'Nenhuma receita')
          : { kind: 'list', id: 'receitas', grow: true, endRoom: 84, items: shown.map(row) },
      ],
    },
    fab: { kind: 'fab', id: 'nova', icon: 'add', desc: 'Nova receita', onTap: { type: 'new_asked' } },
  };
}

/** Portions and ingredients are kept at once, the note only by its button. */
export function recipeScreen({ recipes, opened, noteDraft }: ReceitasState): ActivityView<ReceitasEvent> {
  const recipe = recipes.find(({ id }) => id === opened);
  if (recipe === undefined) return { body: { kind: 'spacer' } };
  return {
    onBack: { type: 'left' },
    toolbar: {
      kind: 'toolbar',
      title: recipe.name,
      up: true,
      menu: [{ id: 'apagar', text: 'Apagar receita', onTap: showDialog(SURE) }],
    },
    body: form<ReceitasEvent>('receita_form', [
      {
        kind: 'row',
        gap: 8,
        children: [
          { kind: 'text', text: 'Porções', grow: true },
          {
            ...{ kind: 'icon_button', id: 'menos', icon: 'minus', desc: 'Menos porções' },
            onTap: { type: 'portions_stepped', by: -1 },
          },
          { kind: 'text', id: 'porcoes', text: String(recipe.portions) },
          {
            ...{ kind: 'icon_button', id: 'mais', icon: 'add', desc: 'Mais porções' },
            onTap: { type: 'portions_stepped', by: 1 },
          },
        ],
      },
      heading('Pôr na lista de compras'),
      ...INGREDIENTS.map(
        (name): Piece => ({
          kind: 'check_box',
          id: `ingrediente_${name}`,
          text: name,
          checked: recipe.toBuy.includes(name),
          onToggle: { type: 'ingredient_toggled', name },
        }),
      ),
      field<ReceitasEvent>({
        ...{ id: 'nota', label: 'Nota', value: noteDraft ?? recipe.note, hint: 'Nota' },
        onText: (text) => ({ type: 'note_typed', text }),
      }),
      wideButton<ReceitasEvent>({ id: 'guardar_nota', text: 'Guardar nota', onTap: { type: 'note_saved' } }),
    ]),
  };
}

export function newScreen({ draft, errors }: ReceitasState): ActivityView<ReceitasEvent> {
  const to = (change: Partial<RecipeDraft>): ReceitasEvent => ({ type: 'draft_changed', change });
  return {
    toolbar: { kind: 'toolbar', title: 'Nova receita', up: true },
    body: form<ReceitasEvent>('nova_form', [
      field<ReceitasEvent>({
        ...{ id: 'nome', label: 'Nome', value: draft.name, hint: 'Nome da receita', errors },
        onText: (name) => to({ name }),
      }),
      field<ReceitasEvent>({
        ...{ id: 'tempo', label: 'Tempo (minutos)', value: draft.minutes, hint: 'Minutos', errors },
        inputType: 'number',
        onText: (minutes) => to({ minutes }),
      }),
      {
        kind: 'radio_list',
        chosen: draft.kind,
        options: KINDS.map((kind) => ({ id: kind, text: kind, onChoose: to({ kind }) })),
      },
      {
        ...{ kind: 'check_box', id: 'vegetariana', text: 'Vegetariana', checked: draft.vegetarian },
        onToggle: to({ vegetarian: !draft.vegetarian }),
      },
      wideButton<ReceitasEvent>({ id: 'guardar', text: 'Guardar', onTap: { type: 'new_saved' } }),
    ]),
  };
}

export const dropDialog = (): DialogSpec<ReceitasEvent> => ({
  title: 'Descartar a nota?',
  message: 'O que foi escrito perde-se.',
  positive: { text: 'Descartar', danger: true, onTap: { type: 'note_dropped' } },
  negative: { text: 'Continuar', onTap: null },
});

export const sureDialog = (): DialogSpec<ReceitasEvent> => ({
  title: 'Apagar a receita?',
  positive: { text: 'Apagar', danger: true, onTap: { type: 'deleted' } },
  negative: { text: 'Ficar com ela', onTap: null },
});
