import { Anchor, AppShell, Burger, Group, Loader, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ApiError } from '../api/client.ts';
import { followNews } from '../api/news.ts';
import { isSignedOut, sessionQuery } from '../api/session.ts';
import { NAVIGATION } from './navigation.ts';
import { permits } from './permitted.tsx';
import { SessionControl } from './SessionControl.tsx';
import classes from './Shell.module.css';
import { SignIn } from './SignIn.tsx';
import { StaleNote } from './StaleNote.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** What every page of the dashboard stands in: a header, the navigation, and the page itself. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const { data: session } = useQuery(sessionQuery);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <Anchor href="#page" className={classes.skip ?? ''}>
        To the page
      </Anchor>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={isOpen ? 'Close the navigation' : 'Open the navigation'}
          />
          <Text component={Link} to="/" fw={700} me="auto" className={classes.brand ?? ''}>
            Tapwright
          </Text>
          <SessionControl />
          <ThemeSwitch />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Pages">
        {NAVIGATION.filter(({ needs }) => permits(session, needs)).map(({ to, label }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={label}
            onClick={close}
            active={pathname.startsWith(to)}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1}>
        <Page />
      </AppShell.Main>
    </AppShell>
  );
}

/** The page of the address for those who are signed in: what was shown before a session ended is not shown on. */
function Page() {
  const { isPending, error } = useQuery(sessionQuery);
  const client = useQueryClient();
  const isSignedIn = !isPending && error === null;
  // Whether nobody is signed in is asked again and again. The form stays meanwhile, and so does what was typed.
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const newest = isPending ? refusal : isSignedOut(error) ? error : null;
  if (newest !== refusal) setRefusal(newest);
  useEffect(() => (isSignedIn ? followNews(client) : undefined), [client, isSignedIn]);
  if (newest !== null) return <SignIn refusal={newest} />;
  if (isPending) return <Loader aria-label="Loading" />;
  return (
    <>
      <StaleNote />
      <Outlet />
    </>
  );
}
