import { beside } from './beside.ts';
import { desc } from './desc.ts';
import { fits } from './fits.ts';
import { id } from './id.ts';
import { idText } from './id-text.ts';
import { look } from './look.ts';
import { near } from './near.ts';
import { nth } from './nth.ts';
import { point } from './point.ts';
import { role } from './role.ts';
import { share } from './share.ts';
import { text } from './text.ts';

/** Every way to find an element. If two are measured as equal, the earlier one comes first in a chain. */
export const LOCATOR_RULES = [
  id,
  idText,
  text,
  desc,
  fits,
  near,
  beside,
  nth,
  role,
  look,
  share,
  point,
] as const;
