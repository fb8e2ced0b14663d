import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BenchmarkPage, ViewerData } from '@tapwright/report';
import { pagesFolder, readIfThere } from './folder.ts';

/** The viewer as it was built: one script and one style. */
export interface BuiltViewer {
  readonly script: string;
  readonly style: string;
}

/** The viewer of runs, or of benchmarks; null where it was not built. */
export async function readBuiltViewer(of: 'viewer' | 'benchmark' = 'viewer'): Promise<BuiltViewer | null> {
  const [script, style] = await Promise.all(
    ['viewer.js', 'viewer.css'].map((name) => readIfThere(join(pagesFolder(), of, name))),
  );
  return script == null || style == null ? null : { script, style };
}

/** What a page of its own shows. The last is what a platform answers about benchmarks. */
export type ViewerDocument = ViewerData | BenchmarkPage | PlatformBenchmarks;

export interface PlatformBenchmarks {
  readonly schema: 'tapwright-platform-benchmarks-1';
  /** With all of their cells. */
  readonly benchmarks: readonly object[];
}

/** The pictures of a viewer's page. */
export interface ViewerPictures {
  /** Ids of those that stand in `frames/<id>.png` beside the page. */
  readonly files: ReadonlySet<string>;
  /** Ids of those that the page itself holds. */
  readonly embedded: readonly string[];
  /** How many the page has no room for. */
  readonly leftOut: number;
  /** The content of one that is embedded; null: it is missing. */
  read(id: string): Promise<Uint8Array | null>;
}

const NO_PICTURES: ViewerPictures = {
  files: new Set(),
  embedded: [],
  leftOut: 0,
  read: () => Promise.resolve(null),
};

/**
 * A page that shows runs or benchmarks without a server, part by part, so that no more than one picture is in memory. Pictures stand behind
 * the script: the page shows everything else while they are still read.
 */
export async function* viewerPage(
  { script, style }: BuiltViewer,
  { data, pictures = NO_PICTURES }: { readonly data: ViewerDocument; readonly pictures?: ViewerPictures },
): AsyncGenerator<string> {
  const nonce = randomBytes(18).toString('base64');
  const { files, embedded, leftOut } = pictures;
  const code = `\n${script.replaceAll('</script', '<\\/script')}\n`;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(code, nonce)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<title>Tapwright</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${style.replaceAll('</style', '<\\/style')}</style>
</head>
<body>
<div id="root"><noscript>This page needs its script. The same report without one is in JSON and JUnit XML.</noscript></div>
`;
  yield jsonPart('viewer-data', data);
  yield jsonPart('viewer-pictures', { files: [...files], embedded, leftOut });
  yield `<script>${code}</script>\n`;
  for (const id of embedded) {
    const content = await pictures.read(id);
    if (content === null) continue;
    yield `<script type="text/plain" id="picture-${id}">${Buffer.from(content).toString('base64')}</script>\n`;
  }
  yield '</body>\n</html>\n';
}

/** Text from anywhere cannot end the element that it stands in. */
function jsonPart(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>\n`;
}

/** Only this script runs, nothing is loaded but pictures beside or within the page. */
function policyOf(code: string, nonce: string): string {
  const hash = createHash('sha256').update(code).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' file: data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
