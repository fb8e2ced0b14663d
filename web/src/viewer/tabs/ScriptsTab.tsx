import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { JobReport, ViewerDetails } from '../types.ts';
import { Code } from './Code.tsx';
import { Facts, Nothing } from './parts.tsx';
import { SaveFile } from './SaveFile.tsx';
import classes from './tabs.module.css';

interface ScriptsTabProps {
  readonly details: ViewerDetails | null;
  readonly report: JobReport;
}

/** The scripts that were made of the run, and what each could not say. */
export function ScriptsTab({ details, report }: ScriptsTabProps) {
  const scripts = details?.scripts ?? [];
  const [wanted, setWanted] = useState<string | null>(null);
  const shown = scripts.find(({ format }) => format === wanted) ?? scripts[0];
  if (shown === undefined) {
    if (report.scripts.length === 0) return <Nothing>No script was made of this run.</Nothing>;
    return <Facts facts={report.scripts.map(({ fileName, proof }) => [fileName, proof] as const)} />;
  }
  return (
    <>
      <div className={classes.tools}>
        <NativeSelect
          label="Format"
          size="xs"
          value={shown.format}
          onChange={(event) => setWanted(event.currentTarget.value)}
          data={scripts.map(({ format }) => format)}
        />
        <SaveFile name={shown.fileName} text={shown.content} />
      </div>
      <Facts
        facts={[
          ['File', <code key="file">{shown.fileName}</code>],
          ['Proof', `${shown.proof}${shown.detail === '' ? '' : `: ${shown.detail}`}`],
          ['It cannot say', shown.losses.length === 0 ? null : shown.losses.join('; ')],
        ]}
      />
      <Code label="Script" text={shown.content} />
    </>
  );
}
