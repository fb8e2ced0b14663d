import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface FormBehindProps {
  /** What the button says. */
  readonly label: string;
  /** The button's name, where several of a page say the same. */
  readonly name?: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a form in its place, so that nobody does it by a slip. Closed, it has the focus again. */
export function FormBehind({ label, name = label, children }: FormBehindProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return children(() => setIsOpen(false));
  return (
    <Button
      ref={opener}
      variant="default"
      size="compact-xs"
      aria-label={name}
      onClick={() => setIsOpen(true)}
    >
      {label}
    </Button>
  );
}
