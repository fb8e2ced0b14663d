/** For the largest APK that is read, over a slow wireless link. Milliseconds. */
export const DECLARED_TIMEOUT_MS = 180_000;
