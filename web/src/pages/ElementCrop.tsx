import { Text } from '@mantine/core';
import type { components } from '@tapwright/client';
import { usePicture } from '../viewer/pictures.ts';
import classes from './ElementCrop.module.css';

type Shown = components['schemas']['Healing']['pictures']['before'];
type Found = NonNullable<Shown>;

/** What stands around an element helps to know it: this share of the screen's width, on each side. */
const AROUND_SHARE = 1 / 12;

/** An element on the screen on which it was pressed, with a little around it; or that no picture shows it. */
export function ElementCrop({ shown, label }: { readonly shown: Shown; readonly label: string }) {
  return shown === null ? <NoPicture /> : <Crop shown={shown} label={label} />;
}

function NoPicture() {
  return (
    <Text size="sm" c="dimmed" mb="xs">
      No picture of it was kept.
    </Text>
  );
}

function Crop({ shown, label }: { readonly shown: Found; readonly label: string }) {
  const address = usePicture(shown.picture);
  if (address === null) return <NoPicture />;
  const { left, top, right, bottom, width, height } = shown;
  const [x, y, wide, high] = partOf(shown);
  return (
    <svg className={classes.crop} viewBox={`${x} ${y} ${wide} ${high}`} role="img" aria-label={label}>
      {address !== undefined && <image href={address} width={width} height={height} />}
      <rect className={classes.element} x={left} y={top} width={right - left} height={bottom - top} rx={6} />
    </svg>
  );
}

/** The part of the screen that is shown: x, y, width, height. */
function partOf({ left, top, right, bottom, width, height }: Found) {
  const around = Math.round(width * AROUND_SHARE);
  const [x, y] = [Math.max(0, left - around), Math.max(0, top - around)];
  return [x, y, Math.min(width, right + around) - x, Math.min(height, bottom + around) - y] as const;
}
