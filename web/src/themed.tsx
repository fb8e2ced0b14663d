import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { pageNonce } from './page-nonce.ts';
import './styles.ts';
import { readableVariables, theme } from './theme.ts';

/** What every page stands in: our theme, in light or dark as the system says. */
export function Themed({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableVariables}
      defaultColorScheme="auto"
      getStyleNonce={pageNonce}
    >
      {children}
    </MantineProvider>
  );
}
