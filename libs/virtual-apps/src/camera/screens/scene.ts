import { heightOf, type Rect, widthOf } from '@tapwright/virtual-ui';
import type { Facing } from '../state.ts';

/** What is in front of the camera. */
export interface Scene {
  readonly facing: Facing;
  /** Makes pictures differ: light and clouds change with each. */
  readonly seed: number;
  readonly flash: boolean;
}

const SKIES = ['#8ec5e8', '#a9d3ea', '#f0c9a0', '#9fb8e0', '#bfe0e6'];
const WALLS = ['#d9c7b0', '#c9d2c4', '#d3c4cf', '#c4cdd9', '#ddd0b4'];
const SHIRTS = ['#3f6fa8', '#a8553f', '#4f8a5b', '#6a5aa0', '#a0853f'];

const pick = (colours: readonly string[], seed: number): string =>
  colours[seed % colours.length] ?? '#999999';

/** A lake, hills and a hut under the sun: the view of the back camera. */
function landscape(seed: number): string {
  const sun = 40 + ((seed * 47) % 220);
  const cloud = 20 + ((seed * 83) % 180);
  return `<rect width="300" height="400" fill="${pick(SKIES, seed)}"/>
<circle cx="${sun}" cy="80" r="26" fill="#ffe9a3"/>
<path d="M${cloud} 120a16 16 0 0 1 28-10a20 20 0 0 1 36 4a14 14 0 0 1 6 26h-66a14 14 0 0 1-4-20z" fill="#ffffff" fill-opacity="0.8"/>
<path d="M-40 260L60 150L130 235L190 170L340 270V300H-40z" fill="#6f8f86"/>
<path d="M-20 290C60 240 130 262 190 270S300 250 330 262V330H-20z" fill="#5d9154"/>
<path d="M0 300H300V400H0z" fill="#4f88a8"/>
<path d="M0 300C70 292 150 318 300 304V330C180 346 90 318 0 326z" fill="#6ba3bf"/>
<path d="M196 268V236L220 216L244 236V268z" fill="#b5523b"/><path d="M188 240L220 212L252 240z" fill="#7d352a"/>
<rect x="213" y="246" width="14" height="22" fill="#f3e2b8"/>
<path d="M0 400V352C60 340 130 372 190 366S280 380 300 372V400z" fill="#3e6b3a"/>`;
}

/** A person in a room: the view of the front camera. */
function portrait(seed: number): string {
  return `<rect width="300" height="400" fill="${pick(WALLS, seed)}"/>
<rect x="200" y="40" width="76" height="96" fill="#f4efe6" stroke="#8c765c" stroke-width="6"/>
<path d="M206 130L228 96L244 116L256 104L272 130z" fill="#88a58c"/>
<path d="M40 400C44 316 92 292 150 292S256 316 260 400z" fill="${pick(SHIRTS, seed)}"/>
<rect x="128" y="248" width="44" height="56" rx="18" fill="#d9a282"/>
<path d="M84 190C74 96 118 70 150 70S226 96 216 190L212 232H88z" fill="#4a3227"/>
<ellipse cx="150" cy="188" rx="56" ry="72" fill="#ecb894"/>
<path d="M94 172C100 120 140 108 168 116C190 122 204 140 206 172C186 158 172 146 160 134C144 152 116 166 94 172z" fill="#4a3227"/>
<circle cx="129" cy="188" r="7" fill="#33261f"/><circle cx="171" cy="188" r="7" fill="#33261f"/>
<path d="M150 196V214" stroke="#c88f6c" stroke-width="5" stroke-linecap="round"/>
<path d="M128 230C140 ${240 + (seed % 3) * 4} 160 ${240 + (seed % 3) * 4} 172 230" fill="none" stroke="#a3513f" stroke-width="6" stroke-linecap="round"/>`;
}

/** The scene, filling the rectangle and cut at its edges. */
export function drawScene(rect: Rect, { facing, seed, flash }: Scene): string {
  const content = facing === 'back' ? landscape(seed) : portrait(seed);
  const light = flash ? '<rect width="300" height="400" fill="#ffffff" fill-opacity="0.28"/>' : '';
  // As "xMidYMid slice": enlarged until it fills the rectangle.
  const scale = Math.max(widthOf(rect) / 300, heightOf(rect) / 400);
  const [width, height] = [widthOf(rect) / scale, heightOf(rect) / scale];
  const view = `${(300 - width) / 2} ${(400 - height) / 2} ${width} ${height}`;
  return `<svg x="${rect.left}" y="${rect.top}" width="${widthOf(rect)}" height="${heightOf(rect)}" viewBox="${view}">${content}${light}</svg>`;
}
