/** Whether a terminal shows colours. Node knows those without, and `NO_COLOR`. */
export function hasColours(out: NodeJS.WriteStream): boolean {
  return out.isTTY === true && out.hasColors?.() !== false;
}
