import type { ActivityView, AppEnv, DialogSpec } from '@tapwright/virtual-ui';
import { showDialog } from '@tapwright/virtual-ui';
import { emptyView } from '../../form-pieces.ts';
import { itemText, lengthText, momentText } from '../labels.ts';
import { fileName } from '../media-file.ts';
import { CONFIRM_DELETE } from '../names.ts';
import type { CameraEvent, CameraState } from '../state.ts';
import { drawMedia } from './media.ts';

/** One picture or video. */
export function viewerScreen(state: CameraState, { locale }: AppEnv): ActivityView<CameraEvent> {
  const item = state.items.find(({ id }) => id === state.opened);
  if (item === undefined) {
    return {
      toolbar: { kind: 'toolbar', title: 'Photo', up: true },
      body: { kind: 'column', children: [emptyView('image', 'It is not there any more')] },
    };
  }
  const length = item.kind === 'video' ? ` · ${lengthText(item.ms)}` : '';
  return {
    toolbar: {
      kind: 'toolbar',
      title: item.kind === 'photo' ? 'Photo' : 'Video',
      up: true,
      actions: [{ id: 'action_delete', icon: 'delete', desc: 'Delete', onTap: showDialog(CONFIRM_DELETE) }],
    },
    body: {
      kind: 'column',
      children: [
        {
          kind: 'canvas',
          id: 'media_view',
          desc: itemText(item, locale),
          grow: true,
          draw: (rect) => drawMedia(item, rect),
        },
        {
          kind: 'column',
          padding: [20, 14],
          gap: 4,
          children: [
            { kind: 'text', id: 'media_name', text: fileName(item), style: 'title' },
            {
              kind: 'text',
              id: 'media_taken',
              text: `${momentText(item.takenAt, locale)}${length}`,
              colour: 'muted',
            },
          ],
        },
      ],
    },
  };
}

export function confirmDelete(state: CameraState): DialogSpec<CameraEvent> {
  const item = state.items.find(({ id }) => id === state.opened);
  const name = item === undefined ? 'It' : fileName(item);
  return {
    title: item?.kind === 'video' ? 'Delete video?' : 'Delete photo?',
    message: `${name} will be removed from this phone.`,
    positive: { text: 'Delete', danger: true, onTap: { type: 'delete_confirmed' } },
    negative: { onTap: null },
  };
}
