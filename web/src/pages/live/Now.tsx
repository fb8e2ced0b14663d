import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '../../api/queries.ts';
import { clockText } from '../../time-text.ts';
import classes from './Live.module.css';

interface NowProps {
  readonly runId: string;
  /** The screen after which it is looked at: with the next one a look begins anew. */
  readonly captureId: string;
}

interface Seen {
  readonly address: string;
  readonly at: Date;
}

/** The phone between two steps, as it was seen at a time that is told. Nothing where it must not or cannot be seen. */
export function Now({ runId, captureId }: NowProps) {
  const { data: picture = null } = useQuery(queries.glance(runId, captureId));
  const seen = useSeen(picture);
  if (seen === null) return null;
  return (
    <figure className={classes.now} aria-label="The phone now">
      <img src={seen.address} alt="The screen of the phone between two steps" draggable={false} />
      <figcaption className={classes.caption}>
        Between two steps, at <time dateTime={seen.at.toISOString()}>{clockText(seen.at)}</time>. It is not
        kept.
      </figcaption>
    </figure>
  );
}

/** The last picture, with an address that ends with it. */
function useSeen(picture: Blob | null): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    if (picture !== null) setSeen({ address: URL.createObjectURL(picture), at: new Date() });
  }, [picture]);
  useEffect(() => {
    if (seen === null) return undefined;
    return () => URL.revokeObjectURL(seen.address);
  }, [seen]);
  return seen;
}
