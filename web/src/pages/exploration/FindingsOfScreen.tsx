import { Anchor, List, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../api/queries.ts';
import { More } from '../parts.tsx';
import { addressOfStep } from '../shown-run.ts';
import { Unanswered } from '../Unanswered.tsx';
import classes from './AppMap.module.css';
import { Crop } from './FindingsPart.tsx';
import { useJobOfLeg } from './job-of-leg.ts';

/** What is wrong with one screen of the map. `screen`: the layout that findings name. */
export function FindingsOfScreen({
  exploration,
  screen,
}: {
  readonly exploration: string;
  readonly screen: string;
}) {
  const query = useInfiniteQuery(queries.findings(exploration, screen));
  const findings = query.data?.pages.flatMap((page) => page.findings);
  const jobOf = useJobOfLeg(exploration);
  if (findings === undefined) return <Unanswered query={query} />;
  if (findings.length === 0) return <Text size="sm">Nothing was found wrong with it.</Text>;
  return (
    <>
      <List size="sm" aria-label="Findings on it">
        {findings.map(({ id, kind, label, element, says, crop, first }) => (
          <List.Item key={id} className={classes.words ?? ''}>
            {kind.replaceAll('_', ' ')}, <bdi>{label || element}</bdi>: <bdi>{says}</bdi>{' '}
            {jobOf(first.runId) !== null && (
              <Anchor
                component={Link}
                to={addressOfStep(jobOf(first.runId) ?? '', first.runId, first.step)}
                underline="always"
                size="sm"
              >
                its step
              </Anchor>
            )}
            {crop !== null && <Crop id={crop} alt={label} />}
          </List.Item>
        ))}
      </List>
      <More label="More findings" query={query} />
    </>
  );
}
