import type { ScreenFacts } from '@tapwright/screen';
import type { ReadScreen } from '@tapwright/service';

/** What a capture knows of its screen beside the tree. */
export function screenFacts(
  { keyboardShown, blackPicture }: ReadScreen['capture'],
  app: string | undefined,
): ScreenFacts {
  return { app, keyboardShown, black: blackPicture };
}
