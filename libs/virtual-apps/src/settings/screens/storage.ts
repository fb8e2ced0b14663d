import { open } from '../entry.ts';
import { sizeLabel } from '../labels.ts';
import { APPS } from '../pages/names.ts';
import type { SettingsState } from '../state.ts';
import { appSpace, OTHER_SPACE, TOTAL_SPACE, usedSpace } from '../storage.ts';
import { entryPiece, type Piece, type SettingsView } from './pieces.ts';

function part(title: string, space: number): Piece {
  return {
    kind: 'column',
    padding: [20, 10],
    gap: 2,
    children: [
      {
        kind: 'row',
        children: [
          { kind: 'text', id: 'android:id/title', text: title, grow: true },
          { kind: 'text', id: 'android:id/summary', text: sizeLabel(space), colour: 'muted' },
        ],
      },
      { kind: 'progress_bar', value: space / TOTAL_SPACE },
    ],
  };
}

/** The used storage, by kind. */
export function storageScreen(state: SettingsState): SettingsView {
  const used = usedSpace(state);
  return {
    toolbar: { kind: 'toolbar', title: 'Storage', up: true },
    body: {
      kind: 'list',
      id: 'recycler_view',
      endRoom: 16,
      items: [
        {
          kind: 'column',
          padding: [20, 14],
          gap: 8,
          children: [
            { kind: 'text', id: 'usage_summary', text: `${sizeLabel(used)} used`, style: 'headline' },
            {
              kind: 'text',
              id: 'total_summary',
              text: `of ${sizeLabel(TOTAL_SPACE)}`,
              style: 'caption',
              colour: 'muted',
            },
            { kind: 'progress_bar', id: 'usage_bar', value: used / TOTAL_SPACE },
          ],
        },
        ...OTHER_SPACE.map(([title, space]) => part(title, space)),
        part('Apps', appSpace(state)),
        entryPiece(open('Apps by size', APPS, { icon: 'list', summary: 'Clear the cache of each' }), state),
      ],
    },
  };
}
