import { Loader } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface RestProps {
  /** Asks for what is shown; null: it is there. */
  readonly onAsk: (() => void) | null;
  readonly children: ReactNode;
}

/** What is asked for when somebody looks at it first: most people never do, and it may be most of a run. */
export function Rest({ onAsk, children }: RestProps) {
  useEffect(() => onAsk?.(), [onAsk]);
  return onAsk === null ? children : <Loader aria-label="Loading" size="sm" mt="sm" />;
}
