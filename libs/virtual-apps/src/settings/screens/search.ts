import { wideButton } from '../../form-pieces.ts';
import { ARTICLES, articlesFor } from '../articles.ts';
import { act } from '../entry.ts';
import type { SettingsEvent } from '../events.ts';
import { SEARCH_FIELD } from '../reduce-search.ts';
import { settingFor } from '../search-index.ts';
import type { SettingsState } from '../state.ts';
import { entryPiece, type Piece, type SettingsView } from './pieces.ts';

function articleRow(index: number, state: SettingsState): readonly Piece[] {
  const article = ARTICLES[index];
  if (article === undefined) return [];
  const on = { type: 'article_opened', article: index } as const;
  return [entryPiece(act(article.title, on, { icon: 'note', summary: 'Help article' }), state)];
}

function results(query: string, state: SettingsState): readonly Piece[] {
  const setting = settingFor(query);
  const direct =
    setting === null
      ? []
      : [
          entryPiece(
            act(
              setting.title,
              { type: 'page_opened', page: setting.page },
              { icon: 'settings', summary: 'Setting' },
            ),
            state,
          ),
        ];
  return [
    entryPiece({ kind: 'heading', text: `Results for "${query}"` }, state),
    ...direct,
    ...articlesFor(query).flatMap((index) => articleRow(index, state)),
  ];
}

/** The search looks like a short way to every setting, but finds almost only help. */
export function searchScreen(state: SettingsState): SettingsView {
  const { query, searched } = state;
  const hints = entryPiece({ kind: 'note', text: 'Type a word and press Enter to search.' }, state);
  return {
    toolbar: {
      kind: 'toolbar',
      title: '',
      up: true,
      content: {
        kind: 'text_input',
        id: SEARCH_FIELD,
        value: query,
        hint: 'Search settings',
        plain: true,
        size: 17,
        onText: (text) => ({ type: 'search_typed', text }),
        onSubmit: { type: 'search_sent' },
      },
      actions: [{ id: 'search_go', icon: 'search', desc: 'Search', onTap: { type: 'search_sent' } }],
    },
    body: {
      kind: 'list',
      id: 'recycler_view',
      endRoom: 16,
      items: searched === null ? [hints] : results(searched, state),
    },
    onBack: { type: 'search_left' },
  };
}

/** A help article. Its links lead to other articles, its buttons to another search. */
export function articleScreen(state: SettingsState): SettingsView {
  const article = ARTICLES[state.articles.at(-1) ?? 0];
  const rate = (id: string, text: string, helpful: boolean): Piece => ({
    kind: 'button',
    id,
    text,
    look: 'outlined',
    onTap: { type: 'article_rated', helpful },
  });
  return {
    toolbar: { kind: 'toolbar', title: 'Help', up: true },
    body: {
      kind: 'scroll',
      id: 'article_scroll',
      child: {
        kind: 'column',
        children: [
          {
            kind: 'column',
            padding: [20, 10],
            gap: 12,
            children: [
              { kind: 'text', id: 'article_title', text: article?.title ?? '', style: 'headline' },
              ...(article?.text ?? []).map((text): Piece => ({ kind: 'text', text })),
            ],
          },
          entryPiece({ kind: 'heading', text: 'Related articles' }, state),
          ...(article?.related ?? []).flatMap((index) => articleRow(index, state)),
          {
            kind: 'column',
            padding: [20, 14],
            gap: 12,
            children: [
              { kind: 'text', text: 'Was this helpful?', colour: 'muted' },
              {
                kind: 'row',
                gap: 12,
                children: [rate('helpful_yes', 'Yes', true), rate('helpful_no', 'No', false)],
              },
              wideButton<SettingsEvent>({
                id: 'search_again',
                text: 'Search again',
                onTap: { type: 'search_again' },
              }),
            ],
          },
        ],
      },
    },
    onBack: { type: 'article_left' },
  };
}
