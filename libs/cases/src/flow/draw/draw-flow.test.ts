import { readFileSync, writeFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import type { FlowChart } from '../chart.ts';
import { coverageOf, type RanPath } from '../coverage.ts';
import { expandFlow } from '../expand-flow.ts';
import { readMermaid } from '../mermaid/read-mermaid.ts';
import { diamonds, randomChart } from '../random-chart.fixture.ts';
import { readFlowChart } from '../read-flow-chart.ts';
import { drawFlow } from './draw-flow.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const chartOf = (body: string): FlowChart => readMermaid(`flowchart TD\n${body}`, 'f.mmd');

/** All elements of a drawing; fails if it is not XML. */
function elementsOf(svg: string): readonly Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' };
    all.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    for (const element of open.slice(-1)) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(svg).close();
  return all;
}

const draw = (chart: FlowChart, ran: Parameters<typeof coverageOf>[1] = []): readonly Element[] =>
  elementsOf(drawFlow(chart, coverageOf(chart, ran), { title: 'Paying' }));

describe('the drawing of a chart', () => {
  test('shows every node and edge with its result, also in words', () => {
    const chart = chartOf('A[Log in] --> B{Right?}\nB -- yes --> C[Pay]\nB -- no --> D[Stop]\nC --> C');
    const elements = draw(chart, [
      { path: ['A', 'B', 'C'], verdict: 'passed' },
      { path: ['A', 'B', 'D'], verdict: 'failed', stoppedAt: 'D' },
    ]);
    const titles = elements.filter(({ name }) => name === 'title').map(({ text }) => text);
    expect(titles).toEqual([
      'Paying',
      'A->B: 2 passed, 0 failed',
      'B->C (yes): 1 passed, 0 failed',
      'B->D (no): 0 passed, 1 failed',
      'C->C: not run',
      'A: Log in (2 passed, 0 failed)',
      'B: Right? (2 passed, 0 failed)',
      'C: Pay (1 passed, 0 failed)',
      'D: Stop (0 passed, 1 failed)',
    ]);
    const texts = elements.filter(({ name }) => name === 'text').map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining(['2/2', 'yes · 1/1', 'no · 0/1', 'Log in', 'passed', 'not run']),
    );
    const arrows = elements.filter(({ attributes }) => 'marker-end' in attributes);
    expect(arrows.map(({ attributes }) => attributes['marker-end'])).toEqual(
      ['passed', 'passed', 'failed', 'none'].map((tone) => `url(#arrow-${tone})`),
    );
    expect(elements[0]).toMatchObject({
      name: 'svg',
      attributes: { role: 'img', 'aria-labelledby': 'flow-title flow-desc' },
    });
    expect(elements.find(({ name }) => name === 'desc')?.text).toContain('4 of 4 nodes covered (100 %)');
  });

  test('needs nothing from outside: no scripts, no links, no fonts', () => {
    const evil = chartOf('A["<script>alert(1)</script> & #quot;x"] -- "</text><image href=x>" --> B["]]>"]');
    const elements = draw(evil);
    const names = new Set(elements.map(({ name }) => name));
    expect([...names].sort()).toEqual(
      ['defs', 'desc', 'g', 'marker', 'path', 'rect', 'svg', 'text', 'title'].sort(),
    );
    expect(
      elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((key) => /href|^on/.test(key)),
    ).toEqual([]);
    expect(elements.filter(({ text }) => text.includes('<script>'))).not.toEqual([]);
  });

  test('is XML, whatever the texts contain', () => {
    const chart = {
      nodes: [{ id: 'A', label: '\u0001\ud800\uffff 支付 😀', kind: 'action' as const, line: 1, column: 1 }],
      edges: [],
      starts: ['A'],
      ends: ['A'],
    };
    expect(draw(chart).some(({ text }) => text.includes('支付 😀'))).toBe(true);
  });

  test('is the same for the same chart', () => {
    const chart = diamonds(5);
    expect(drawFlow(chart, coverageOf(chart, []))).toBe(drawFlow(chart, coverageOf(chart, [])));
  });

  test('lets no two nodes of 300 random charts overlap, or lie outside', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const chart = randomChart(seed);
      const elements = draw(
        chart,
        expandFlow(chart, { max: 3 }).paths.map(({ nodes, edges }) => ({
          path: edges.length > 0 ? edges : nodes,
          verdict: 'passed' as const,
        })),
      );
      const boxes = elements
        .filter(({ name, attributes }) => name === 'rect' && attributes.rx === '4')
        .map(({ attributes: { x, y, width, height } }) => [x, y, width, height].map(Number));
      expect(boxes).toHaveLength(chart.nodes.length);
      const width = Number(elements[0]?.attributes.width);
      for (const [at, [x = 0, y = 0, wide = 0, high = 0]] of boxes.entries()) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + wide).toBeLessThanOrEqual(width);
        for (const [left = 0, top = 0, otherWide = 0, otherHigh = 0] of boxes.slice(at + 1)) {
          expect(x + wide <= left || left + otherWide <= x || y + high <= top || top + otherHigh <= y).toBe(
            true,
          );
        }
      }
    }
  });

  test('is possible for a chain of 1,000 nodes; what would take minutes is refused', () => {
    const chain = (length: number) => Array.from({ length }, (_, at) => `n${at}`);
    expect(draw(chartOf(chain(1_000).join(' --> '))).length).toBeGreaterThan(3_000);
    const back = chain(200).map((id) => `n0 --> ${id}`);
    for (const tooLarge of [chain(1_001).join(' --> '), [chain(200).join(' --> '), ...back].join('\n')])
      expect(() => draw(chartOf(tooLarge))).toThrow(
        expect.objectContaining({ code: 'INPUT_INVALID', message: 'the chart is too large to draw' }),
      );
  });
});

/** `UPDATE_GOLDEN=1 npx vitest run --project unit libs/cases/src/flow/draw` draws it again; then look at it. */
test('the picture in docs/flow-charts.md is up to date', () => {
  const file = (path: string): URL => new URL(path, import.meta.url);
  const picture = file('../../../../../docs/pictures/flow-coverage.svg');
  const chart = readFlowChart(readFileSync(file('../examples/transfer.mmd'), 'utf8'), 'transfer.mmd');
  const ran = JSON.parse(readFileSync(file('../examples/transfer-ran.json'), 'utf8')) as readonly RanPath[];
  const svg = drawFlow(chart, coverageOf(chart, ran), { title: 'transfer' });
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(picture, svg);
  expect(svg).toBe(readFileSync(picture, 'utf8'));
});
