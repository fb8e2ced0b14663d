import type { ReactNode } from 'react';
import classes from './tabs.module.css';

/** A heading with what belongs to it. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{title}</h3>
      {children}
    </section>
  );
}

/** Names with their values; what is null is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  const told = facts.filter(([, value]) => value !== null && value !== '');
  return (
    <dl className={classes.facts}>
      {told.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}
