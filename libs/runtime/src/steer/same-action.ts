/** An action as it is remembered or offered. */
export interface Meant {
  readonly key: string;
  /** How its element looks, if it has no name and a model has described it. */
  readonly caption?: string | undefined;
  /** What says which one its element is where its name does not; the title of its row comes first. */
  readonly near?: readonly string[] | undefined;
}

/**
 * Two actions are the same by their type and the texts of their element (GUARDIAN 3.1.2). Icons without a name or an id all have the
 * same key, and so has the same button in each row of a list: two of them differ if both have known and different looks,
 * or stand in rows of different titles. Where that is not known they count as the same, so that nothing is done twice when it comes later. Pure.
 */
export function isSameAction(one: Meant, other: Meant): boolean {
  return (
    one.key === other.key && mayBeSame(one.caption, other.caption) && mayBeSame(titleOf(one), titleOf(other))
  );
}

/** Numbers in it may be what the action itself changes. */
function titleOf({ near }: Meant): string | undefined {
  return near?.[0]?.replace(/\d+/g, '#');
}

function mayBeSame(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}
