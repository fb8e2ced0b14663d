import { Anchor, List, Text } from '@mantine/core';
import { nameOfScreen, wordsOfWay } from '@tapwright/report/words-of-way';
import { type ReactNode, type Ref, useId } from 'react';
import { PartTitle } from '../parts.tsx';
import classes from './AppMap.module.css';
import { FindingsOfScreen } from './FindingsOfScreen.tsx';
import type { MapGraph, MapNode } from './lay-out-map.ts';
import { ScreenPicture } from './ScreenPicture.tsx';

interface ChosenScreenProps {
  readonly ref: Ref<HTMLElement>;
  readonly node: MapNode;
  readonly graph: MapGraph;
  readonly exploration: string;
  readonly onChoose: (id: string) => void;
}

/** One screen of the map: its picture, the ways that lead from it and to it, and what is wrong with it. */
export function ChosenScreen({ ref, node, graph, exploration, onChoose }: ChosenScreenProps) {
  const title = useId();
  const name = nameOfScreen(node);
  const out = graph.edges.filter(({ from }) => from === node.id);
  const into = graph.edges.filter(({ to }) => to === node.id);
  return (
    <section className={classes.chosen} aria-labelledby={title} ref={ref} tabIndex={-1}>
      <div className={classes.large}>
        <ScreenPicture id={node.artifacts.screenshot ?? null} alt={`The screen ${name}`} />
      </div>
      <div className={classes.facts}>
        <Text component="h2" fw={600} id={title} className={classes.words ?? ''}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" className={classes.words ?? ''}>
          <bdi>{node.activity}</bdi>, {node.seen === 1 ? 'seen once' : `seen ${node.seen} times`},{' '}
          {node.views} elements{node.id === graph.start && '; the app begins here'}
        </Text>
        <Ways title="Ways out" none="No way is known that leads from here." edges={out}>
          {(edge) => <ScreenLink {...{ graph, id: edge.to, here: node.id, onChoose }} />}
        </Ways>
        <Ways title="Ways in" none="No way is known that leads here." edges={into}>
          {(edge) => <ScreenLink {...{ graph, id: edge.from, here: node.id, onChoose }} />}
        </Ways>
        <PartTitle>Findings on it</PartTitle>
        <FindingsOfScreen exploration={exploration} screen={node.layout} />
      </div>
    </section>
  );
}

type Edge = MapGraph['edges'][number];

function Ways({
  title,
  none,
  edges,
  children,
}: {
  readonly title: string;
  readonly none: string;
  readonly edges: readonly Edge[];
  readonly children: (edge: Edge) => ReactNode;
}) {
  return (
    <>
      <PartTitle>{title}</PartTitle>
      {edges.length === 0 ? (
        <Text size="sm">{none}</Text>
      ) : (
        <List size="sm" aria-label={title}>
          {edges
            .toSorted((a, b) => b.count - a.count)
            .map((edge, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two ways may be said alike, and none of them changes
              <List.Item key={at} className={classes.words ?? ''}>
                <bdi>{wordsOfWay(edge.event)}</bdi>, {edge.count === 1 ? 'once' : `${edge.count} times`}:{' '}
                {children(edge)}
              </List.Item>
            ))}
        </List>
      )}
    </>
  );
}

function ScreenLink({
  graph,
  id,
  here,
  onChoose,
}: {
  readonly graph: MapGraph;
  readonly id: string;
  /** The screen that is shown. */
  readonly here: string;
  readonly onChoose: (id: string) => void;
}) {
  const node = graph.nodes.find((one) => one.id === id);
  if (node === undefined) return null;
  if (id === here) return 'this screen';
  return (
    <Anchor component="button" type="button" size="sm" underline="always" onClick={() => onChoose(id)}>
      <bdi>{nameOfScreen(node)}</bdi>
    </Anchor>
  );
}
