import { zipOf } from '@tapwright/apk';

/** An archive whose `classes.dex` names a class, as the archives that clients push do. It holds no code. */
export function codeOf(className: string): Buffer {
  const dex = Buffer.from(`dex\n035\0L${className.replaceAll('.', '/')};\0`, 'latin1');
  return zipOf({ 'classes.dex': dex });
}
