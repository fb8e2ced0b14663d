/** A component as Android prints it: `pkg/.Name` where the class is in the package. */
export function normaliseComponent(component: string): string {
  const [packageName = '', name = ''] = component.split('/', 2);
  if (name === '' || packageName === '') return component;
  return name.startsWith(`${packageName}.`) ? `${packageName}/${name.slice(packageName.length)}` : component;
}

/** The package of a component, or the package itself. */
export function packageOf(component: string): string {
  return component.split('/', 1)[0] ?? '';
}
