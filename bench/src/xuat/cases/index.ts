import type { XuatCase } from '../case.ts';
import { calendarCases } from './calendar.ts';
import { chatCases } from './chat.ts';
import { contactsCases } from './contacts.ts';
import { shopCases } from './shop.ts';
import { walletCases } from './wallet.ts';

/** The cases of the bench; some of *Chat* are on two phones. */
export const xuatCases: readonly XuatCase[] = [
  ...walletCases,
  ...contactsCases,
  ...calendarCases,
  ...shopCases,
  ...chatCases,
];
