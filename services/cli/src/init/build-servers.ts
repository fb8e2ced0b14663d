/** Whose files `tapwright init` can write. */
export const BUILD_SERVERS = ['github', 'gitlab', 'none'] as const;
export type BuildServer = (typeof BUILD_SERVERS)[number];
