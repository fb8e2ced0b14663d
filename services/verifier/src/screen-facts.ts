import type { ReadScreen } from '@tapwright/captures';
import type { ScreenFacts } from '@tapwright/screen';

/** What a capture knows about its screen besides the tree. */
export function screenFacts(
  { keyboardShown, blackPicture }: ReadScreen['capture'],
  app: string | undefined,
): ScreenFacts {
  return { app, keyboardShown, black: blackPicture };
}
