import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';

type BusyButtonProps = Omit<ButtonProps, 'loading'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { readonly isBusy: boolean };

/** A button that shows that what it began goes on. Meanwhile a press does nothing, and the focus stays: a disabled button would lose it. */
export function BusyButton({ isBusy, onClick, ...others }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Button
      {...others}
      {...(isBusy ? { leftSection: <Loader size="1em" color="currentColor" /> } : {})}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={press}
    />
  );
}
