import { html, isolated, type Markup } from './markup.ts';

/** What a leg of an exploration did. */
export interface ExplorationLeg {
  /** Name of the file with its trace. */
  readonly file: string;
  /** The file stands beside the page. */
  readonly isBeside: boolean;
  readonly steps: readonly {
    /** What was done: `tap “Save”`. */
    readonly words: string;
    /** Where that led. */
    readonly activity: string;
  }[];
}

/** Most steps that are told, of all legs together: nobody reads more, and browsers become slow. */
const STEPS_MAX = 2_000;

/** The legs of an exploration, each with what it did in its order. */
export function legsSection(legs: readonly ExplorationLeg[]): Markup {
  let room = STEPS_MAX;
  const written = legs.map(({ file, isBeside, steps }, at) => {
    const told = steps.slice(0, room);
    room -= told.length;
    const rows = told.map(({ words, activity }) => {
      return html`<li>${isolated(words)} <span class="quiet">${isolated(activity)}</span></li>`;
    });
    const more = steps.length - told.length;
    const left = more > 0 ? html`<p class="quiet">${more} more steps stand in its trace.</p>` : null;
    const trace = isBeside ? html`<a href="${addressOf(file)}">${file}</a>` : html`<code>${file}</code>`;
    const count = `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`;
    return html`<details id="leg-${at + 1}"><summary>Leg ${at + 1}: ${count}</summary><p class="quiet">Its trace: ${trace}</p><ol>${rows}</ol>${left}</details>`;
  });
  return html`${written}`;
}

/** A name alone, so that it never names another place. */
function addressOf(file: string): string {
  return encodeURIComponent(file.toWellFormed());
}
