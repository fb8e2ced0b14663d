import type { ActivityView, AppEnv, Widget } from '@tapwright/virtual-ui';
import { emptyView, heading } from '../../form-pieces.ts';
import { countText, dayText, itemText } from '../labels.ts';
import type { CameraEvent, CameraState, MediaItem } from '../state.ts';
import { drawCell } from './media.ts';

type Piece = Widget<CameraEvent>;

const TO_A_ROW = 3;

const cell = (item: MediaItem, locale: string): Piece => ({
  kind: 'image',
  id: 'media',
  desc: itemText(item, locale),
  grow: true,
  width: 120,
  height: 124,
  onTap: { type: 'item_opened', id: item.id },
  draw: (rect) => drawCell(item, rect),
});

function rowsOf(items: readonly MediaItem[], locale: string): readonly Piece[] {
  return Array.from({ length: Math.ceil(items.length / TO_A_ROW) }, (_, row): Piece => {
    const children = Array.from({ length: TO_A_ROW }, (_, i): Piece => {
      const item = items[row * TO_A_ROW + i];
      return item === undefined ? { kind: 'spacer', grow: true } : cell(item, locale);
    });
    return { kind: 'row', gap: 4, children };
  });
}

/** Items under the day on which they were taken. */
function byDay({ items }: CameraState, locale: string): readonly Piece[] {
  const days = Map.groupBy(items, ({ takenAt }) => dayText(takenAt, locale));
  return [...days].flatMap(([day, taken]) => [
    { kind: 'column', padding: [8, 8], children: [heading<CameraEvent>(day, 'gallery_day')] } as const,
    ...rowsOf(taken, locale),
  ]);
}

/** All photos and videos, newest first. */
export function galleryScreen(state: CameraState, { locale }: AppEnv): ActivityView<CameraEvent> {
  const { items } = state;
  const count: Piece = {
    kind: 'row',
    padding: [12, 4],
    children: [
      {
        kind: 'text',
        id: 'gallery_count',
        text: countText(items.length),
        style: 'caption',
        size: 13,
        colour: 'muted',
      },
    ],
  };
  const body: Piece =
    items.length === 0
      ? emptyView('image', 'No photos or videos yet')
      : {
          kind: 'list',
          id: 'gallery_list',
          grow: true,
          padding: [4, 0],
          gap: 4,
          items: byDay(state, locale),
        };
  return {
    toolbar: { kind: 'toolbar', title: 'Gallery', up: true },
    body: { kind: 'column', children: items.length === 0 ? [body] : [count, body] },
  };
}
