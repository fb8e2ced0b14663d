export interface Component {
  readonly packageName: string;
  /** Class name with its package. */
  readonly className: string;
  /** `org.example/.Main`: the package is left out of the class name where the class begins with it. */
  readonly short: string;
  /** `org.example/org.example.Main` */
  readonly full: string;
}

/** Reads `org.example/.Main` or `org.example/org.example.Main`; null for anything else. */
export function componentOf(text: string): Component | null {
  const match = /^([\w.]+)\/([\w.$]+)$/.exec(text);
  const [, packageName, name] = match ?? [];
  if (packageName === undefined || name === undefined) return null;
  const className = name.startsWith('.') ? packageName + name : name;
  const inside = className.startsWith(`${packageName}.`);
  return {
    packageName,
    className,
    short: `${packageName}/${inside ? className.slice(packageName.length) : className}`,
    full: `${packageName}/${className}`,
  };
}
