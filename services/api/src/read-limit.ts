import { TapwrightError } from '@tapwright/contracts';

/** How many rows a page has. @throws TapwrightError `INPUT_INVALID` */
export function readLimit(text: string | undefined, size: { usual: number; most: number }): number {
  const limit = text === undefined ? size.usual : Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= size.most) return limit;
  throw new TapwrightError('INPUT_INVALID', `limit is ${text?.slice(0, 40)}`, {
    field: 'limit',
    expected: `1 to ${size.most}`,
  });
}
