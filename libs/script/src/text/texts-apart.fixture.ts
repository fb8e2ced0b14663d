export const textOf = (said: string, top: number, bottom: number): string =>
  `<node class="android.widget.TextView" text="${said}" bounds="[40,${top}][900,${bottom}]"/>`;
export const boxOf = (inside: string, className = 'android.widget.FrameLayout'): string =>
  `<node class="${className}" bounds="[0,0][1080,1920]">${inside}</node>`;
export const dumpOf = (inside: string): string => `<hierarchy rotation="0">${inside}</hierarchy>`;

const beside = textOf('Rent', 100, 160) + textOf('Due', 140, 200);
const apart = boxOf(boxOf(textOf('Rent', 100, 160))) + boxOf(textOf('Due', 120, 180));

/** Dumps in which two texts share a place, and whether that makes them unreadable. */
export const OVERLAPS: readonly { readonly what: string; readonly dump: string; readonly isOver: boolean }[] =
  [
    { what: 'in one container', dump: dumpOf(boxOf(beside)), isOver: true },
    {
      what: 'in parts that a line lays side by side',
      dump: dumpOf(boxOf(apart, 'android.widget.LinearLayout')),
      isOver: true,
    },
    {
      what: 'in parts of a line of androidx',
      dump: dumpOf(boxOf(apart, 'androidx.appcompat.widget.LinearLayoutCompat')),
      isOver: true,
    },
    {
      what: 'in containers that may lie over each other, as a message does',
      dump: dumpOf(boxOf(apart)),
      isOver: false,
    },
    {
      what: 'in parts of what is laid out by relations',
      dump: dumpOf(boxOf(apart, 'android.widget.RelativeLayout')),
      isOver: false,
    },
    {
      what: 'in two windows',
      dump: dumpOf(boxOf(textOf('Rent', 100, 160)) + boxOf(textOf('Due', 120, 180))),
      isOver: false,
    },
  ];
