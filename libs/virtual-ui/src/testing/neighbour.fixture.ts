import { defineApp } from '../app/app.ts';
import { react } from '../app/reaction.ts';

/** A second app beside the tested one. It shows the hour of the phone's clock. */
export const NEIGHBOUR = 'org.tapwright.neighbour';

export const neighbour = defineApp<null, { readonly type: never }>({
  packageName: NEIGHBOUR,
  label: 'Neighbour',
  versionName: '1.0',
  versionCode: 1,
  icon: 'home',
  accent: '#335533',
  mainActivity: 'MainActivity',
  activities: {
    MainActivity: (_state, env) => ({
      toolbar: { kind: 'toolbar', title: 'Neighbour' },
      body: { kind: 'text', id: 'hour', text: `${new Date(env.now).getUTCHours()} hours` },
    }),
  },
  initialState: () => null,
  reduce: (state) => react(state),
});
