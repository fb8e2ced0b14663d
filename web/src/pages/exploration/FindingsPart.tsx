import { Anchor, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { artifactPictures } from '../../api/artifact-pictures.ts';
import { queries } from '../../api/queries.ts';
import { Pictures, usePicture } from '../../viewer/pictures.ts';
import { Empty, More, SaidCell } from '../parts.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { addressOfStep } from '../shown-run.ts';
import { Unanswered } from '../Unanswered.tsx';
import { useJobOfLeg } from './job-of-leg.ts';

/** What is wrong with screens, each with its crop. */
export function FindingsPart({ id }: { readonly id: string }) {
  const query = useInfiniteQuery(queries.findings(id));
  const findings = query.data?.pages.flatMap((page) => page.findings);
  const pictures = useMemo(artifactPictures, []);
  const jobOf = useJobOfLeg(id);
  if (findings === undefined) return <Unanswered query={query} />;
  if (findings.length === 0) return <Empty>Nothing was found wrong with the screens.</Empty>;
  return (
    <Pictures value={pictures}>
      <ScrolledTable label="Findings" columns={['Kind', 'Element', 'What is wrong', 'Seen', 'Crop', 'Step']}>
        {findings.map(({ id: finding, kind, label, says, sightings, crop, first }) => (
          <Table.Tr key={finding}>
            <Table.Td>{kind.replaceAll('_', ' ')}</Table.Td>
            <SaidCell>{label}</SaidCell>
            <SaidCell>{says}</SaidCell>
            <Table.Td>{sightings}</Table.Td>
            <Table.Td>{crop !== null && <Crop id={crop} alt={label} />}</Table.Td>
            <Table.Td>
              {jobOf(first.runId) !== null && (
                <Anchor
                  component={Link}
                  to={addressOfStep(jobOf(first.runId) ?? '', first.runId, first.step)}
                >
                  its step
                </Anchor>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </ScrolledTable>
      <More label="More findings" query={query} />
    </Pictures>
  );
}

const CROP_MAX = 96;

/** The part of a picture that a finding is about. */
export function Crop({ id, alt }: { readonly id: string; readonly alt: string }) {
  const address = usePicture(id);
  if (address === null || address === undefined) return null;
  return (
    <img src={address} alt={alt} style={{ display: 'block', maxWidth: CROP_MAX, maxHeight: CROP_MAX }} />
  );
}
