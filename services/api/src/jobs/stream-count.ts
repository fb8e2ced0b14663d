import { TapwrightError } from '@tapwright/contracts';

/** How many event streams each tenant has open. */
export interface StreamCount {
  /** Counts one more, until the returned function is called. @throws TapwrightError `TENANT_LIMIT` */
  enter(tenantId: string, max: number): () => void;
}

export function createStreamCount(): StreamCount {
  const open = new Map<string, number>();
  return {
    enter(tenantId, max) {
      const count = open.get(tenantId) ?? 0;
      if (count >= max)
        throw new TapwrightError('TENANT_LIMIT', `the tenant has ${max} event streams open here`, {
          expected: 'a stream less, before another one is opened',
        });
      open.set(tenantId, count + 1);
      return () => {
        const left = (open.get(tenantId) ?? 1) - 1;
        if (left > 0) open.set(tenantId, left);
        else open.delete(tenantId);
      };
    },
  };
}
