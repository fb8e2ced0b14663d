import { click, menu, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { initialParcels, isParcelsState, type Parcel, type ParcelsState } from './state.ts';

const onParcels = checkOn(isParcelsState);

/** True where only this parcel differs from the beginning, and by this. */
function onlyChanged({ parcels, archived }: ParcelsState, id: number, change: Partial<Parcel>): boolean {
  const wanted = initialParcels.parcels.map((one) => (one.id === id ? { ...one, ...change } : one));
  return JSON.stringify(parcels) === JSON.stringify(wanted) && archived.length === 0;
}

const [boots] = initialParcels.parcels;
const asked = boots?.messages ?? [];

export const parcelsTasks: readonly AppTask[] = [
  {
    id: 'parcels-follow',
    goal: 'Follow the parcel 550022917734 and name it "Kettle"',
    truth: [
      click({ desc: 'Follow a parcel' }),
      typed('number', '550022917734'),
      typed('name', 'Kettle'),
      click({ desc: 'Follow' }),
    ],
    done: onParcels(
      ({ parcels }) =>
        parcels.length === initialParcels.parcels.length + 1 &&
        parcels.some(({ name, number }) => name === 'Kettle' && number === '550022917734'),
    ),
  },
  {
    id: 'parcels-alerts',
    goal: 'Turn on the alerts for the parcel "Violin strings"',
    truth: [click({ text: 'Violin strings' }), click({ text: 'Alerts' }), { kind: 'dialog_allow' }],
    done: onParcels((state) => onlyChanged(state, 6, { alerts: true })),
  },
  {
    id: 'parcels-stars',
    goal: 'Rate the delivery of the lamp that has arrived with 2 stars',
    truth: [click({ id: 'parcel', nth: 2 }), click({ desc: '2 of 5 stars' })],
    done: onParcels((state) => onlyChanged(state, 3, { stars: 2 })),
  },
  {
    id: 'parcels-write',
    goal: 'Write "Please ring twice" to the courier of the boots',
    truth: [
      click({ text: 'Boots' }),
      click({ text: 'Write to the courier' }),
      typed('message', 'Please ring twice'),
      click({ desc: 'Send' }),
    ],
    done: onParcels((state) =>
      onlyChanged(state, 1, {
        messages: [...asked, { text: 'Please ring twice', mine: true, liked: false }],
      }),
    ),
  },
  {
    id: 'parcels-draft',
    goal: 'Enter the message "Leave it at the door" to the courier of the parcel "Boots", but do not send it',
    truth: [
      click({ text: 'Boots' }),
      click({ text: 'Write to the courier' }),
      typed('message', 'Leave it at the door'),
    ],
    done: onParcels((state) => onlyChanged(state, 1, { unsent: 'Leave it at the door' })),
  },
  {
    id: 'parcels-like',
    goal: 'Like the message of the courier of the boots',
    truth: [click({ text: 'Boots' }), click({ text: 'Write to the courier' }), click({ desc: 'Like' })],
    done: onParcels((state) =>
      onlyChanged(state, 1, { messages: asked.map((one) => ({ ...one, liked: true })) }),
    ),
  },
  {
    id: 'parcels-archive',
    goal: 'Archive the parcel "Seeds"',
    truth: [click({ text: 'Seeds' }), ...menu('Archive'), click({ id: 'android:id/button1' })],
    done: onParcels(({ archived }) => archived.length === 1 && archived[0] === 5),
  },
];
