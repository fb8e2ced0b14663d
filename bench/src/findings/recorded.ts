import { pictureFindings } from '@tapwright/picture';
import {
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  likelyDensity,
  screenFindings,
} from '@tapwright/screen';
import { readRecordings } from '../perception/recorded.ts';

/** How many findings there are on recorded screens; nobody has said which are right. */
export interface RecordedFindings {
  readonly screens: number;
  readonly pictures: number;
  /** Findings for 100 screens; of contrast and cut texts for 100 screens with a picture. */
  readonly kinds: readonly { readonly kind: FindingKind; readonly per100: number }[];
}

const OF_PICTURES: ReadonlySet<FindingKind> = new Set(['contrast', 'cut_text']);

export async function recordedFindings(directory: string): Promise<RecordedFindings> {
  const found: Finding[] = [];
  let [screens, pictures] = [0, 0];
  for (const { recording, screenOf } of await readRecordings(directory, '')) {
    for (const id of recording.nodes.keys()) {
      const screen = screenOf(id);
      if (screen === null) continue;
      screens += 1;
      const facts = { density: likelyDensity(screen), keyboardTop: null, tries: [] };
      found.push(...screenFindings(screen, facts));
      const picture = recording.readScreenshot(id);
      if (picture === null) continue;
      pictures += 1;
      found.push(...(await pictureFindings(screen, picture, facts)));
    }
  }
  const kinds = FINDING_KINDS.map((kind) => {
    const count = found.filter((one) => one.kind === kind).length;
    return { kind, per100: (100 * count) / Math.max(1, OF_PICTURES.has(kind) ? pictures : screens) };
  });
  return { screens, pictures, kinds };
}
