import { focusField, hideKeyboard, pop, push, type Reaction, react, snackbar } from '@tapwright/virtual-ui';
import type { SearchEvent } from './events.ts';
import { ARTICLE, SEARCH } from './names.ts';
import type { SettingsState } from './state.ts';

export const SEARCH_FIELD = 'open_search_view_edit_text';

/** Most articles in the stack; a further one replaces the last. */
const MOST_OPEN = 8;

function articleOpened(state: SettingsState, article: number): Reaction<SettingsState> {
  const { articles } = state;
  if (articles.length >= MOST_OPEN) return react({ ...state, articles: articles.with(-1, article) });
  return react({ ...state, articles: [...articles, article] }, push(ARTICLE));
}

/** A search that mostly finds help about settings instead of a setting. */
export function reduceSearch(state: SettingsState, event: SearchEvent): Reaction<SettingsState> {
  switch (event.type) {
    case 'search_opened':
      return react({ ...state, query: '', searched: null }, push(SEARCH), focusField(SEARCH_FIELD));
    case 'search_typed':
      return react({ ...state, query: event.text });
    case 'search_sent':
      return state.query.trim() === ''
        ? react(state)
        : react({ ...state, searched: state.query.trim() }, hideKeyboard);
    case 'search_left':
      return react({ ...state, query: '', searched: null }, pop);
    case 'article_opened':
      return articleOpened(state, event.article);
    case 'article_left':
      return react({ ...state, articles: state.articles.slice(0, -1) }, pop);
    case 'article_rated':
      return react(
        state,
        snackbar(event.helpful ? 'Thank you' : 'We are sorry. Another search may bring what you look for.'),
      );
    case 'search_again': {
      // Closes all articles above the search page.
      const closed = state.articles.map(() => pop);
      const next = { ...state, articles: [], query: '', searched: null };
      return react(next, ...closed, focusField(SEARCH_FIELD));
    }
  }
}
