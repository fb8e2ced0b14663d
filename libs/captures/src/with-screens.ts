import { createScreenReader, type ScreenReader } from './screen-reader.ts';

/** What a service that reads screens needs. */
export interface WithScreens {
  /** Parsed screens, shared by every service in this process. */
  readonly screens: ScreenReader;
}

/** The platform with a reader of its screens. */
export function withScreens<Platform extends Parameters<typeof createScreenReader>[0]>(
  platform: Platform,
): Platform & WithScreens {
  return { ...platform, screens: createScreenReader(platform) };
}
