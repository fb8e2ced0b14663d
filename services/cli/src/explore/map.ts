import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { EXIT } from '@tapwright/command-line';
import { MapGraph } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi, fetchBytes } from '../api-client.ts';
import type { MapArguments } from './map-command.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });

const Node = MapGraph.shape.nodes.element;
/** What a recording has: platforms of earlier versions do not say what is only for people. */
const RecordableMap = MapGraph.extend({ nodes: z.array(Node.omit({ title: true, layout: true })) });

/** Writes the map that a running platform has of an app. */
export async function map(parsed: MapArguments): Promise<number> {
  const api = { url: parsed.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const written =
    parsed.format === 'svg' ? await writeDrawing(api, parsed) : await writeRecording(api, parsed);
  process.stdout.write(parsed.json ? `${JSON.stringify(written.data)}\n` : written.text);
  return EXIT.completed;
}

interface Written {
  readonly data: object;
  readonly text: string;
}

async function writeDrawing(api: ApiAddress, parsed: MapArguments): Promise<Written> {
  const path = resolve(parsed.out ?? `${parsed.app}-map.svg`);
  await writeFile(path, await fetchBytes(api, pathOf(parsed)));
  return { data: { path }, text: `map      ${path}\n` };
}

/** The graph is written last: a folder without it is no recording. */
async function writeRecording(api: ApiAddress, parsed: MapArguments): Promise<Written> {
  const folder = resolve(parsed.out ?? `${parsed.app}-map`);
  const { nodes, ...graph } = await askApi(api, { method: 'GET', path: pathOf(parsed) }, RecordableMap);
  for (const inner of ['h', 's']) await mkdir(join(folder, inner), { recursive: true });
  const kept: object[] = [];
  for (const [at, { artifacts, hierarchy, screenshot, ...node }] of nodes.entries()) {
    // Names of files are made here: an answer says nothing of where something is written.
    const files = { hierarchy: `h/${at}.xml.gz`, screenshot: `s/${at}.png` };
    const tree = await fetchBytes(api, `/v1/artifacts/${encodeURIComponent(artifacts.hierarchy)}`);
    await writeFile(join(folder, files.hierarchy), gzipSync(tree));
    const picture = parsed.pictures ? artifacts.screenshot : undefined;
    if (picture !== undefined)
      await writeFile(
        join(folder, files.screenshot),
        await fetchBytes(api, `/v1/artifacts/${encodeURIComponent(picture)}`),
      );
    const shown = picture === undefined ? {} : { screenshot: files.screenshot };
    kept.push({ ...node, hierarchy: files.hierarchy, ...shown });
  }
  await writeFile(join(folder, 'graph.json'), `${JSON.stringify({ ...graph, nodes: kept }, null, 1)}\n`);
  const { app_version: version, edges, dropped_events: leftOut } = graph;
  const data = { path: folder, version, screens: nodes.length, ways: edges.length, leftOut };
  const text = `map      ${folder}: ${nodes.length} screens, ${edges.length} ways of version ${version || 'unknown'} (${leftOut} ways cannot be played)\n`;
  return { data, text };
}

function pathOf({ app, format, version }: MapArguments): string {
  const query = new URLSearchParams({ format, ...(version === null ? {} : { version }) });
  return `/v1/apps/${encodeURIComponent(app)}/map?${query}`;
}
