import type { IconName, Widget } from '@tapwright/virtual-ui';
import type { CabinetEvent, Item } from './state.ts';

const ICONS: Readonly<Record<string, IconName>> = { jpg: 'image', mp3: 'music', vcf: 'person' };

/** A disc with a picture of what the item is. */
export function itemIcon({ kind, name }: Item, isPicked = false): Widget<CabinetEvent> {
  if (isPicked)
    return { kind: 'icon', id: 'item_icon', icon: 'check', size: 40, disc: '#1b4332', desc: 'Selected' };
  return kind === 'folder'
    ? { kind: 'icon', id: 'item_icon', icon: 'archive', size: 40, disc: '#2d6a4f' }
    : {
        ...{ kind: 'icon', id: 'item_icon', size: 40, disc: '#7c8a83' },
        icon: ICONS[name.slice(name.lastIndexOf('.') + 1)] ?? 'note',
      };
}
