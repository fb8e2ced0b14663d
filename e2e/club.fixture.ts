import { defineApp, type InteractiveSource, react, screenOf } from '@tapwright/virtual-ui';

/** An app that shows what it has only to members who are logged in, and forgets them with its data. */
export const CLUB = 'org.tapwright.club';

interface ClubState {
  readonly name: string;
  readonly member: string | null;
  readonly joined: boolean;
}

type ClubEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'log_in' }
  | { readonly type: 'join' };

export const club = defineApp<ClubState, ClubEvent>({
  packageName: CLUB,
  label: 'Club',
  versionName: '1.0',
  versionCode: 1,
  icon: 'settings',
  accent: '#225544',
  mainActivity: 'MainActivity',
  activities: {
    MainActivity: ({ name, member, joined }) => ({
      toolbar: { kind: 'toolbar', title: 'Club' },
      body: {
        kind: 'column',
        id: 'club',
        children:
          member === null
            ? [
                {
                  kind: 'text_input',
                  id: 'name',
                  value: name,
                  hint: 'Name',
                  onText: (text) => ({ type: 'typed', text }),
                },
                { kind: 'button', id: 'log_in', text: 'Log in', onTap: { type: 'log_in' } },
              ]
            : [
                { kind: 'text', id: 'welcome', text: `Welcome ${member}` },
                { kind: 'button', id: 'join', text: 'Join the chess evening', onTap: { type: 'join' } },
                { kind: 'text', id: 'joined', text: joined ? 'You take part' : 'You do not take part' },
              ],
      },
    }),
  },
  initialState: () => ({ name: '', member: null, joined: false }),
  reduce(state, event) {
    switch (event.type) {
      case 'typed':
        return react({ ...state, name: event.text });
      case 'log_in':
        return react({ ...state, member: state.name === '' ? null : state.name });
      case 'join':
        return react({ ...state, joined: true });
    }
  },
});

/** The line that taps the middle of what is called so, on the first screen of the app. */
export function tapLine(source: InteractiveSource, name: string): string {
  const found = screenOf(source).elements.find(({ text, hint }) => text === name || hint === name);
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  const [x1, y1, x2, y2] = found.bounds;
  return `input tap ${Math.round((x1 + x2) / 2)} ${Math.round((y1 + y2) / 2)}`;
}
