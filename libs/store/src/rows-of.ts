/** Both drivers give the rows of a statement of one's own under this name. */
export function rowsOf<Row>(result: unknown): readonly Row[] {
  return Object(result).rows ?? [];
}
