import type { Capture, Device } from '@tapwright/android';
import { type Bounds, type SeenFile, TapwrightError } from '@tapwright/contracts';
import { coverParts } from '@tapwright/picture';
import { parseHierarchy } from '@tapwright/screen';
import type { Redaction } from './secret-values.ts';

/**
 * A phone whose screens and logs hold no secret any more. Dumps, files and their names have `${name}` in place of a
 * value, pictures have a grey box, and log lines lose the value. Everything that is asked of a run's phone goes
 * through here, so no value gets any further.
 */
export function guardedDevice(device: Device, redaction: Redaction): Device {
  const clean = async (capture: Capture): Promise<Capture> => {
    const hierarchy = redaction.dump(capture.hierarchy);
    if (hierarchy === capture.hierarchy) return capture;
    return { ...capture, hierarchy, picture: await covered(capture, redaction) };
  };
  return {
    ...device,
    settle: async (options) => {
      const settled = await device.settle({ ...options, asStored: redaction.dump });
      return settled.hierarchy === null
        ? settled
        : { ...settled, hierarchy: redaction.dump(settled.hierarchy) };
    },
    capture: async (options) => clean(await device.capture(options)),
    // Without a tree nobody knows where on it a value stands.
    picture: async () => null,
    async settleAndCapture(options) {
      const { settled, capture } = await device.settleAndCapture({ ...options, asStored: redaction.dump });
      const cleaned = await clean(capture);
      const hierarchy = settled.hierarchy === null ? null : redaction.dump(settled.hierarchy);
      return { settled: { ...settled, hierarchy }, capture: cleaned };
    },
    troubles: (look, options) =>
      device.troubles({ ...look, redact: (line) => look.redact(redaction.text(line)) }, options),
    async log(of, options) {
      const pulled = await device.log(of, options);
      return { ...pulled, text: redaction.text(pulled.text) };
    },
    async files(of, options) {
      return (await device.files(of, options)).map((file) => withoutSecrets(file, redaction));
    },
    follow: (line, onLine, signal) => device.follow(line, (text) => onLine(redaction.text(text)), signal),
  };
}

/** Bytes without a secret stay as they are. */
function withoutSecrets(file: SeenFile, redaction: Redaction): SeenFile {
  const { name, content, unread } = file;
  const text = content === null ? '' : Buffer.from(content).toString('utf8');
  return {
    ...file,
    name: name === null ? null : redaction.text(name),
    content: redaction.isIn(text) ? Buffer.from(redaction.text(text), 'utf8') : content,
    ...(unread === undefined ? {} : { unread: redaction.text(unread) }),
  };
}

/** A picture whose tree cannot be read is left out: the place of the value on it is unknown. */
async function covered(capture: Capture, redaction: Redaction): Promise<Uint8Array | null> {
  const { picture } = capture;
  const parsed = parseHierarchy(capture.hierarchy, capture);
  if (picture === null || !parsed.ok) return null;
  const boxes = parsed.screen.elements.flatMap(({ text, desc, hint, bounds }): Bounds[] =>
    [text, desc, hint].some((said) => redaction.isIn(said)) ? [bounds] : [],
  );
  // The value is in an attribute that no element has, so it may be anywhere.
  if (boxes.length === 0) return null;
  try {
    return await coverParts(picture, parsed.screen, boxes);
  } catch (error) {
    if (error instanceof TapwrightError && error.code === 'CAPTURE_FAILED') return null;
    throw error;
  }
}
