import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TapwrightError } from '@tapwright/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRecordingSource } from '../source.ts';
import { APP, buildRecording, type ElementSpec, edge } from './build-recording.fixture.ts';
import { listRecordings } from './list.ts';
import { loadRecording } from './load.ts';

const button: ElementSpec = { box: [0, 0, 100, 100], id: 'go', text: 'Go', is: ['clickable'] };
const sound = (): string =>
  buildRecording({ nodes: { a: { inner: [button] }, b: { inner: [] } }, edges: [edge('a', 'b', button)] });

/** The text of a valid graph with one place changed. */
function spoilt(from: string, to: string): string {
  const dir = sound();
  const file = join(dir, 'graph.json');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
  return dir;
}

describe('loadRecording', () => {
  it('gives nodes, edges and the raw hierarchy', async () => {
    const recording = await loadRecording(sound());
    expect(recording).toMatchObject({ packageName: APP, start: 'a', screen: [400, 800] });
    expect(recording.edgesFrom('a').map(({ to }) => to)).toEqual(['b']);
    expect(recording.readHierarchy('a')).toContain('resource-id="go"');
    expect(recording.readScreenshot('a')).toBeNull();
  });

  it('reports that a folder or its graph is missing', async () => {
    await expect(loadRecording('/nowhere/at-all')).rejects.toMatchObject({
      code: 'RECORDING_MISSING',
      field: '/nowhere/at-all/graph.json',
    });
  });

  it.each([
    ['truncated JSON', '"schema"', '"schema', ''],
    ['another schema', '"utg-1"', '"utg-2"', 'schema'],
    ['a screen without height', '[400,800]', '[400]', 'screen'],
    ['a start that is not a node', '"start":"a"', '"start":"zz"', 'start'],
    ['nodes that are not a list', '"nodes":[', '"nodes":7,"nodez":[', 'nodes'],
    ['a node without id', '"id":"a"', '"id":3', 'nodes[0].id'],
    ['two nodes with one id', '"id":"b"', '"id":"a"', 'nodes[1].id'],
    ['a hierarchy outside of the folder', '"h/a.xml.gz"', '"../a.xml.gz"', 'nodes[0].hierarchy'],
    ['a hierarchy that does not exist', '"h/b.xml.gz"', '"h/z.xml.gz"', 'nodes.b.hierarchy'],
    ['an edge to an unknown node', '"to":"b"', '"to":"n999"', 'edges[0].to'],
    ['an unknown event', '"type":"tap"', '"type":"wink"', 'edges[0].event.type'],
    ['three bounds', '[0,0,100,100]', '[0,0,100]', 'edges[0].event.bounds'],
    ['bounds that are not numbers', '[0,0,100,100]', '[0,0,100,"100"]', 'edges[0].event.bounds[3]'],
    ['a count of zero', '"count":1', '"count":0', 'edges[0].count'],
    ['a text that is a number', '"text":"Go"', '"text":5', 'edges[0].event.target.text'],
  ])('refuses %s, naming the field and what was expected', async (_name, from, to, field) => {
    const error = await loadRecording(spoilt(from, to)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'RECORDING_CORRUPT', expected: expect.stringMatching(/\w/) });
    const place = field === '' ? 'graph.json' : `graph.json: ${field}`;
    expect(error instanceof TapwrightError && error.field?.endsWith(place)).toBe(true);
  });

  it('allows inverted boxes: they lie below the fold (point 12)', async () => {
    const recording = await loadRecording(spoilt('[0,0,100,100]', '[0,900,100,800]'));
    expect(recording.edges[0]?.event.bounds).toEqual([0, 900, 100, 800]);
  });

  it('refuses a hierarchy that is not gzip before anything starts', async () => {
    const dir = sound();
    writeFileSync(join(dir, 'h', 'b.xml.gz'), '<hierarchy/>');
    await expect(loadRecording(dir)).rejects.toMatchObject({
      code: 'RECORDING_CORRUPT',
      expected: 'a gzip file',
    });
  });

  it.each([
    ['cut off', (xml: Buffer) => gzipSync(xml).subarray(0, 60)],
    ['too large when unpacked', () => gzipSync(Buffer.alloc(20_000_000, 32))],
    ['not XML', () => gzipSync('ERROR: null root node returned by UiTestAutomationBridge.')],
    ['not closed', (xml: Buffer) => gzipSync(xml.subarray(0, -14))],
    ['with an entity of its own', () => gzipSync('<hierarchy><node text="&bomb;"/></hierarchy>')],
    ['with a document type', () => gzipSync('<!DOCTYPE x [<!ENTITY a "a">]><hierarchy/>')],
  ])('refuses a hierarchy that is %s when it is read', async (_name, spoil) => {
    const dir = sound();
    const recording = await loadRecording(dir);
    writeFileSync(join(dir, 'h', 'a.xml.gz'), spoil(Buffer.from(recording.readHierarchy('a'))));
    expect(() => createRecordingSource({ recording })).toThrow(
      expect.objectContaining({ code: 'RECORDING_CORRUPT', field: expect.stringContaining('a.xml.gz') }),
    );
  });

  it('refuses a graph that is too large to read', async () => {
    const dir = sound();
    truncateSync(join(dir, 'graph.json'), 70_000_000);
    await expect(loadRecording(dir)).rejects.toMatchObject({ code: 'RECORDING_CORRUPT' });
  });
});

describe('listRecordings', () => {
  it('lists valid recordings by name and reports the corrupt ones', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'recordings-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    cpSync(sound(), join(dir, 'two'), { recursive: true });
    cpSync(sound(), join(dir, 'one'), { recursive: true });
    cpSync(spoilt('"utg-1"', '7'), join(dir, 'bad'), { recursive: true });
    writeFileSync(join(dir, 'README.md'), 'not a recording');
    const { recordings, problems } = await listRecordings(dir);
    expect(
      recordings.map(({ name, nodes, edges, pictures, start }) => [name, nodes, edges, pictures, start]),
    ).toEqual([
      ['one', 2, 1, 0, 'a'],
      ['two', 2, 1, 0, 'a'],
    ]);
    expect(problems.map(({ name, error }) => [name, error.code])).toEqual([['bad', 'RECORDING_CORRUPT']]);
  });

  it('searches the folder `graphs` of a collection', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'collection-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    cpSync(sound(), join(dir, 'graphs', 'one'), { recursive: true });
    expect((await listRecordings(dir)).recordings.map(({ name }) => name)).toEqual(['one']);
  });

  it('reports that the folder is missing', async () => {
    await expect(listRecordings('/nowhere/at-all')).rejects.toMatchObject({ code: 'RECORDING_MISSING' });
  });
});
