import { useQuery } from '@tanstack/react-query';
import type { components } from '@tapwright/client';
import type { ReactNode } from 'react';
import { sessionQuery } from '../api/session.ts';

export type Session = components['schemas']['Session'];
export type Scope = Session['scopes'][number];

/**
 * What somebody may do with one of these scopes. `operate` also asks whether the caller is one of the platform's operators: a
 * tenant's own key is none.
 */
export function permits(
  session: Pick<Session, 'scopes' | 'operator'> | undefined,
  needed: readonly Scope[],
): boolean {
  if (session === undefined) return false;
  return needed.some((scope) => session.scopes.includes(scope) && (scope !== 'operate' || session.operator));
}

/** Whether the session has one of these scopes. False while it is not known: a button comes later rather than goes. */
export function useMay(...needed: readonly Scope[]): boolean {
  return permits(useQuery(sessionQuery).data, needed);
}

/** What only those see who have one of these scopes. The server refuses the others whatever they see. */
export function Permitted({ to, children }: { readonly to: readonly Scope[]; readonly children: ReactNode }) {
  return useMay(...to) ? children : null;
}
