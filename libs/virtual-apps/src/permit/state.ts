import { isRecord } from '../app-state.ts';

export const KINDS = ['שוק', 'מופע', 'צילום'] as const;
export type Kind = (typeof KINDS)[number];

export interface Application {
  readonly kind: Kind | null;
  readonly name: string;
  /** Digits only; the field shows them in groups. */
  readonly phone: string;
  readonly people: string;
  readonly quiet: boolean;
  readonly agreed: boolean;
}

export interface PermitState {
  readonly page: 1 | 2 | 3;
  readonly draft: Application;
  readonly errors: Readonly<Record<string, string>>;
  readonly sent: readonly Application[];
}

export type PermitEvent =
  | { readonly type: 'begun' }
  | { readonly type: 'changed'; readonly change: Partial<Application> }
  | { readonly type: 'phone_typed'; readonly text: string }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'sent' };

export const permitEvents: Readonly<Record<PermitEvent['type'], true>> = {
  begun: true,
  changed: true,
  phone_typed: true,
  next: true,
  back: true,
  sent: true,
};

const empty: Application = { kind: null, name: '', phone: '', people: '', quiet: false, agreed: false };

export const initialPermit: PermitState = { page: 1, draft: empty, errors: {}, sent: [] };

export function isPermitState(value: unknown): value is PermitState {
  return isRecord(value) && Array.isArray(value.sent) && isRecord(value.draft) && 'page' in value;
}
