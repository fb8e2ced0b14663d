import { TapwrightError } from '@tapwright/contracts';

/** How many event streams each tenant has open. */
export interface StreamCount {
  /** Counts one more, until the returned function is called. @throws TapwrightError `TENANT_LIMIT` */
  enter(tenantId: string, max: number): () => void;
  /** As `enter`; null where the tenant has as many as it may. */
  tryEnter(tenantId: string, max: number): (() => void) | null;
}

export function createStreamCount(): StreamCount {
  const open = new Map<string, number>();
  const tryEnter: StreamCount['tryEnter'] = (tenantId, max) => {
    const count = open.get(tenantId) ?? 0;
    if (count >= max) return null;
    open.set(tenantId, count + 1);
    return () => {
      const left = (open.get(tenantId) ?? 1) - 1;
      if (left > 0) open.set(tenantId, left);
      else open.delete(tenantId);
    };
  };
  return {
    tryEnter,
    enter(tenantId, max) {
      const leave = tryEnter(tenantId, max);
      if (leave !== null) return leave;
      throw new TapwrightError('TENANT_LIMIT', `the tenant has ${max} event streams open here`, {
        expected: 'a stream less, before another one is opened',
      });
    },
  };
}
