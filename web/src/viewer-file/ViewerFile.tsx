import { Alert } from '@mantine/core';
import { Component, type DragEvent, type ReactNode, useState } from 'react';
import { type PictureStore, Pictures } from '../viewer/pictures.ts';
import type { ViewerData } from '../viewer/types.ts';
import { Viewer } from '../viewer/Viewer.tsx';
import { readDropped } from './dropped.ts';
import { embeddedData, embeddedPictures } from './embedded.ts';
import classes from './ViewerFile.module.css';

interface Open {
  readonly data: ViewerData;
  readonly pictures: PictureStore;
}

/** The viewer without a server: of the data in its page, or of files that are dropped onto it. */
export function ViewerFile() {
  const [open, setOpen] = useState<Open | null>(openEmbedded);
  const [wrong, setWrong] = useState<string | null>(null);
  const read = (files: Iterable<File>) => {
    readDropped([...files]).then(
      (dropped) => {
        setWrong(null);
        setOpen(dropped);
      },
      (error: unknown) => setWrong(error instanceof Error ? error.message : String(error)),
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    read(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut: the field for files does the same by keyboard
    <div className={classes.page} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {wrong !== null && (
        <Alert color="red" role="alert" title="This cannot be shown">
          {wrong}
        </Alert>
      )}
      {open === null ? (
        <Choose onFiles={read} />
      ) : (
        <Whole key={open.data.title + open.data.runs.length}>
          <Pictures value={open.pictures}>
            <Viewer data={open.data} />
          </Pictures>
        </Whole>
      )}
    </div>
  );
}

function openEmbedded(): Open | null {
  const data = embeddedData();
  return data === null ? null : { data, pictures: embeddedPictures() };
}

function Choose({ onFiles }: { readonly onFiles: (files: Iterable<File>) => void }) {
  return (
    <main className={classes.choose}>
      <h1>Tapwright viewer</h1>
      <p>
        Drop `report.json`, or the viewer's JSON, onto this page, together with the pictures from `frames`.
      </p>
      <label>
        Files{' '}
        <input
          type="file"
          multiple
          accept=".json,.png"
          onChange={(event) => onFiles(event.currentTarget.files ?? [])}
        />
      </label>
    </main>
  );
}

interface WholeState {
  readonly failed: string | null;
}

/** Data that is not as it should be ends in a sentence, not in an empty page. */
class Whole extends Component<{ readonly children: ReactNode }, WholeState> {
  override state: WholeState = { failed: null };

  static getDerivedStateFromError(error: unknown): WholeState {
    return { failed: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.failed === null) return this.props.children;
    return (
      <Alert color="red" role="alert" title="This cannot be shown">
        The document is not as this viewer expects it: {this.state.failed}
      </Alert>
    );
  }
}
