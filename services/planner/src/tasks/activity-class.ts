/** The class of a component, as manifests declare it: `org.example.Main` for `org.example/.Main`. Pure. */
export function activityClass(component: string): string {
  const [packageName = '', name] = component.split('/');
  if (name === undefined) return component;
  return name.startsWith('.') ? `${packageName}${name}` : name;
}
