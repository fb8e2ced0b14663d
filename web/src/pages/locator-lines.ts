/** Locators, each as a line that a person can compare with another one: `text = Save`. */
export function locatorLines(locators: readonly unknown[]): readonly string[] {
  return locators.map((locator) => {
    if (typeof locator !== 'object' || locator === null) return JSON.stringify(locator) ?? '';
    return Object.entries(locator)
      .map(([name, value]) => `${name} = ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', ');
  });
}
