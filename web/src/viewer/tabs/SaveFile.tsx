import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Saves a text as a file. Its address is one of this page: no server is asked, and a file without one does the same. */
export function SaveFile({ name, text }: { readonly name: string; readonly text: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  if (address === null) return null;
  return (
    <Button component="a" variant="default" size="compact-sm" href={address} download={name}>
      Save the file
    </Button>
  );
}
