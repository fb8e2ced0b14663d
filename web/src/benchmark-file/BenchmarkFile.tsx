import { Alert, Container, List } from '@mantine/core';
import { useState } from 'react';
import { Axes } from '../benchmark/Axes.tsx';
import classes from '../benchmark/benchmark.module.css';
import { CellList } from '../benchmark/CellList.tsx';
import { Differences } from '../benchmark/Differences.tsx';
import { Failures } from '../benchmark/Failures.tsx';
import { Leaderboard } from '../benchmark/Leaderboard.tsx';
import { type PlatformBenchmark, pageOfPlatform } from '../benchmark/of-platform.ts';
import type { BenchmarkPage } from '../benchmark/types.ts';
import { PageTitle, PartTitle } from '../pages/parts.tsx';

/** A benchmark without a server: the page holds its data itself. */
export function BenchmarkFile() {
  const [page] = useState(embeddedPage);
  if (page === null)
    return (
      <Alert color="red" role="alert" title="This cannot be shown">
        The page holds no benchmark that this version knows.
      </Alert>
    );
  return (
    <Container component="main" size="100%" py="md">
      <PageTitle>
        Benchmark <bdi className={classes.long}>{page.title}</bdi>
      </PageTitle>
      <PartTitle>Leaderboard</PartTitle>
      <Leaderboard entries={page.entries} />
      <Axes entries={page.entries} />
      <Differences paired={page.paired} />
      <Failures entries={page.entries} />
      <CellList cells={page.cells} leftOut={page.leftOut} />
      <PartTitle>What the data says of itself</PartTitle>
      <List size="sm" className={classes.long ?? ''}>
        {page.notes.map((note) => (
          <List.Item key={note}>
            <bdi>{note}</bdi>
          </List.Item>
        ))}
      </List>
    </Container>
  );
}

function embeddedPage(): BenchmarkPage | null {
  const text = document.getElementById('viewer-data')?.textContent;
  const data: unknown = text == null ? null : JSON.parse(text);
  if (typeof data !== 'object' || data === null || !('schema' in data)) return null;
  if (data.schema === 'tapwright-benchmark-page-1') return data as BenchmarkPage;
  if (data.schema === 'tapwright-platform-benchmarks-1' && 'benchmarks' in data)
    return pageOfPlatform(data.benchmarks as readonly PlatformBenchmark[]);
  return null;
}
