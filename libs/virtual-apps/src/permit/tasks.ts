import { click, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { type Application, isPermitState, type PermitState } from './state.ts';

const onPermit = checkOn(isPermitState);

const agrees = (is: Application, wanted: Partial<Application>): boolean =>
  JSON.stringify({ ...is, ...wanted }) === JSON.stringify(is);
const sentOnly = ({ sent }: PermitState, wanted: Partial<Application>): boolean =>
  sent.length === 1 && sent.every((one) => agrees(one, wanted));

const begin = click({ id: 'begin' });
const next = click({ id: 'next' });
const person = (name: string, phone: string, people: string) => [
  typed('name', name),
  typed('phone', phone),
  typed('people', people),
  { kind: 'back' } as const,
  next,
];
const send = [click({ text: 'אני מסכים לתנאים' }), click({ id: 'send' })];

export const permitTasks: readonly AppTask[] = [
  {
    id: 'permit-send',
    goal: 'שלח בקשה להיתר לשוק על שם "נועה ברק", טלפון 0501234567, ל-40 אנשים',
    truth: [begin, click({ text: 'שוק' }), next, ...person('נועה ברק', '0501234567', '40'), ...send],
    done: onPermit((state) =>
      sentOnly(state, { kind: 'שוק', name: 'נועה ברק', phone: '0501234567', people: '40' }),
    ),
  },
  {
    id: 'permit-send-english',
    goal: 'Send an application for a מופע in the name of "Dana Shalev", phone 052 765 4321, for 15 people',
    truth: [begin, click({ text: 'מופע' }), next, ...person('Dana Shalev', '0527654321', '15'), ...send],
    done: onPermit((state) =>
      sentOnly(state, { kind: 'מופע', name: 'Dana Shalev', phone: '0527654321', people: '15' }),
    ),
  },
  {
    id: 'permit-late',
    goal: 'Send an application for a צילום after ten in the evening, in the name of "Omri", phone 0541112223, for 3 people',
    truth: [
      begin,
      click({ text: 'צילום' }),
      next,
      ...person('Omri', '0541112223', '3'),
      click({ text: 'אחרי עשר בערב' }),
      ...send,
    ],
    done: onPermit((state) =>
      sentOnly(state, { kind: 'צילום', name: 'Omri', phone: '0541112223', people: '3', quiet: true }),
    ),
  },
  {
    id: 'permit-not-sent',
    goal: 'Begin a new application for a שוק and enter the name "Tamar Gal" on the second page; do not send it',
    truth: [begin, click({ text: 'שוק' }), next, typed('name', 'Tamar Gal')],
    done: onPermit(
      ({ draft, sent }) => sent.length === 0 && agrees(draft, { kind: 'שוק', name: 'Tamar Gal' }),
    ),
  },
];
