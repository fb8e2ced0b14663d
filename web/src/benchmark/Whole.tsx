import type { ReactNode } from 'react';
import classes from './benchmark.module.css';

/** A figure that stands in one line. */
export function Whole({ children }: { readonly children: ReactNode }) {
  return <span className={classes.whole}>{children}</span>;
}
