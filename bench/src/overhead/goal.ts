export const SERIAL = 'bench-1';

/** A goal of five steps whose outcome is known; pictures are left out because drawing them is the device's affair. */
export function goalOf(app: string, serial = SERIAL) {
  return {
    goal: "Create a note titled 'Lamp' with the text 'Buy a new bulb'",
    app,
    reset: 'data',
    pictures: false,
    verify: false,
    learn: false,
    device: { serial },
  };
}
