import { defineApp, react, type Widget } from '@tapwright/virtual-ui';

export const PAGES = 'org.tapwright.pages';

interface Next {
  readonly type: 'next';
}

/** An app in which each step changes something, for as many steps as a test likes. */
export const pages = defineApp<{ readonly page: number }, Next>({
  packageName: PAGES,
  label: 'Pages',
  versionName: '1.0',
  versionCode: 1,
  icon: 'settings',
  accent: '#335577',
  mainActivity: 'MainActivity',
  activities: {
    MainActivity: ({ page }) => ({
      toolbar: { kind: 'toolbar', title: 'Pages' },
      body: { kind: 'column', id: 'pages', children: [button(page), text(page)] },
    }),
  },
  initialState: () => ({ page: 1 }),
  reduce: ({ page }) => react({ page: page + 1 }),
});

const button = (page: number): Widget<Next> => ({
  kind: 'button',
  id: `next_${page}`,
  text: `Next ${page}`,
  onTap: { type: 'next' },
});
const text = (page: number): Widget<Next> => ({ kind: 'text', id: 'page', text: `Page ${page}` });
