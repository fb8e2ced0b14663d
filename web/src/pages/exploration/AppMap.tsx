import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../api/queries.ts';
import { Unanswered } from '../Unanswered.tsx';
import classes from './AppMap.module.css';

/** Times the width of the page. A map of many screens is not read at once. */
const SIZES = [1, 2, 4, 8] as const;

/** The app's map as a picture: what the app wrote on its screens is drawn there and never run. It is made larger by buttons. */
export function AppMap({ app }: { readonly app: string }) {
  const query = useQuery(queries.map(app));
  if (query.data === undefined) return <Unanswered query={query} />;
  return <Zoomed app={app} drawing={query.data} />;
}

function Zoomed({ app, drawing }: { readonly app: string; readonly drawing: string }) {
  const [at, setAt] = useState(0);
  const size = SIZES[at] ?? 1;
  const change = (by: number) => setAt(Math.min(SIZES.length - 1, Math.max(0, at + by)));
  return (
    <>
      <Group gap="sm" mb="xs">
        <Button variant="default" size="compact-sm" aria-disabled={at === 0} onClick={() => change(-1)}>
          Smaller
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-disabled={at === SIZES.length - 1}
          onClick={() => change(1)}
        >
          Larger
        </Button>
        <Text size="sm" role="status">
          {size * 100} %
        </Text>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={classes.map} tabIndex={0} aria-label="Map">
        <img
          src={drawing}
          alt={`The screens of ${app} and the ways between them`}
          style={{ width: `${size * 100}%` }}
        />
      </section>
    </>
  );
}
