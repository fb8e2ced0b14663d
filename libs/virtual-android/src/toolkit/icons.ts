/** Line drawings in a 24 by 24 square: drawn with a round pen, two units wide. */
const ICONS = {
  add: 'M12 5v14M5 12h14',
  back: 'M20 12H5M11.5 5.5L5 12l6.5 6.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  delete: 'M5 7h14M9 7V4.5h6V7M7 7l.8 13h8.4L17 7M10.2 10.5v6M13.8 10.5v6',
  more: 'M12 5v.1M12 12v.1M12 19v.1M11.9 5h.2M11.9 12h.2M11.9 19h.2',
  note: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3.5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.3 15.3L20 20',
  settings:
    'M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20M15 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M9 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
} as const;

export type IconName = keyof typeof ICONS;

export function iconPath(name: IconName): string {
  return ICONS[name];
}
