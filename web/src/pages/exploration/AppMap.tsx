import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { artifactPictures } from '../../api/artifact-pictures.ts';
import { queries } from '../../api/queries.ts';
import { Pictures } from '../../viewer/pictures.ts';
import { Unanswered } from '../Unanswered.tsx';
import classes from './AppMap.module.css';
import { ChosenScreen } from './ChosenScreen.tsx';
import { DrawnMap } from './DrawnMap.tsx';
import { layOutMap, type MapGraph } from './lay-out-map.ts';

/** Of the size in which screens are laid out. A map of many screens is not read at once. */
const SCALES = [0.25, 0.5, 0.75, 1, 1.5] as const;
const USUAL = SCALES.indexOf(0.75);

interface AppMapProps {
  readonly app: string;
  /** Version code; empty where it is not known. */
  readonly version: string;
  /** Its findings are told. */
  readonly exploration: string;
}

/** The app's map: its screens with their pictures, and the ways between them. One screen is shown large, with what is known of it. */
export function AppMap({ app, version, exploration }: AppMapProps) {
  const query = useQuery(queries.map(app, version));
  const pictures = useMemo(artifactPictures, []);
  if (query.data === undefined) return <Unanswered query={query} />;
  return (
    <Pictures value={pictures}>
      <Explored graph={query.data} exploration={exploration} />
    </Pictures>
  );
}

function Explored({ graph, exploration }: { readonly graph: MapGraph; readonly exploration: string }) {
  const placed = useMemo(() => layOutMap(graph), [graph]);
  const [chosen, setChosen] = useState(graph.start);
  const [at, setAt] = useState(USUAL);
  const scale = SCALES[at] ?? 1;
  const change = (by: number) => setAt(Math.min(SCALES.length - 1, Math.max(0, at + by)));
  const beside = useRef<HTMLElement>(null);
  // The way that was pressed is gone; what it led to has the focus.
  const follow = (id: string) => {
    setChosen(id);
    beside.current?.focus();
  };
  const node = graph.nodes.find(({ id }) => id === chosen) ?? graph.nodes[0];
  return (
    <>
      <Group gap="sm" mb="xs">
        <Button variant="default" size="compact-sm" aria-disabled={at === 0} onClick={() => change(-1)}>
          Smaller
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-disabled={at === SCALES.length - 1}
          onClick={() => change(1)}
        >
          Larger
        </Button>
        <Text size="sm" role="status">
          {scale * 100} %
        </Text>
        <Text size="sm">
          {placed.screens.length} of {graph.nodes.length} screens, {graph.edges.length} ways
          {graph.app_version !== '' && (
            <>
              {' '}
              of version <bdi>{graph.app_version}</bdi>
            </>
          )}
        </Text>
      </Group>
      <div className={classes.all}>
        <DrawnMap placed={placed} scale={scale} chosen={chosen} onChoose={setChosen} />
        {node !== undefined && (
          <ChosenScreen ref={beside} node={node} graph={graph} exploration={exploration} onChoose={follow} />
        )}
      </div>
    </>
  );
}
