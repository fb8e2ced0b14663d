import type { ActivityView } from '@tapwright/virtual-ui';
import { settingsPage } from '../../form-pieces.ts';
import type { CameraEvent, CameraSettings, CameraState } from '../state.ts';

const changed = (change: Partial<CameraSettings>): CameraEvent => ({ type: 'setting_changed', change });

/** Settings that stay from one picture to the next. */
export function settingsScreen({ settings }: CameraState): ActivityView<CameraEvent> {
  return settingsPage([
    {
      kind: 'switch_row',
      id: 'grid',
      title: 'Grid lines',
      summary: 'Thirds over the picture, to hold the phone straight',
      checked: settings.grid,
      onToggle: changed({ grid: !settings.grid }),
    },
    {
      kind: 'switch_row',
      id: 'sound',
      title: 'Shutter sound',
      checked: settings.sound,
      onToggle: changed({ sound: !settings.sound }),
    },
  ]);
}
