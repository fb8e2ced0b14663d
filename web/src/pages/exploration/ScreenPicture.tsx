import { usePicture } from '../../viewer/pictures.ts';
import classes from './AppMap.module.css';

/** The picture of a screen, or that there is none. */
export function ScreenPicture({ id, alt }: { readonly id: string | null; readonly alt: string }) {
  return id === null ? <NoPicture /> : <Kept id={id} alt={alt} />;
}

function Kept({ id, alt }: { readonly id: string; readonly alt: string }) {
  const address = usePicture(id);
  if (address === null) return <NoPicture />;
  return address === undefined ? null : (
    <img className={classes.image} src={address} alt={alt} decoding="async" />
  );
}

function NoPicture() {
  return <span className={classes.none}>No picture of it was kept.</span>;
}
