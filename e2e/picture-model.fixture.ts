import {
  type Behaviour,
  calls,
  type OpenAiTestServer,
  ok,
  startOpenAiTestServer,
} from '@tapwright/model/test-server';
import { bellAt, isLampsState, type LampsState, lampAt, type Place } from '@tapwright/virtual-apps';
import { type InteractiveSource, screenOf } from '@tapwright/virtual-ui';

/** What must be seen at the end. */
export interface WantedBoard {
  readonly lit: readonly number[];
  readonly rings: number;
}

export interface PictureModel {
  readonly server: OpenAiTestServer;
  /** Questions that came without a picture: they are refused. */
  blind(): number;
}

/**
 * A *simulation* of a model that sees, as an endpoint. What the picture of the board shows it takes from the app itself,
 * and it answers where in the picture the next touch belongs; everything else, the picture included, is as with a real
 * model. A question without a picture gets no answer.
 */
export async function startPictureModel(
  source: InteractiveSource,
  packageName: string,
  wanted: WantedBoard,
): Promise<PictureModel> {
  let blind = 0;
  const board = (): LampsState => {
    const state = source.state(packageName);
    if (!isLampsState(state)) throw new Error('the board is not there');
    return state;
  };
  const server = await startOpenAiTestServer({
    script: ({ body }) => {
      const asked = JSON.stringify(body);
      if (asked.includes('"image_url"')) return answer(asked, next(board(), wanted), pointOf(source));
      blind += 1;
      return { kind: 'status', status: 403, message: 'there is no picture' };
    },
  });
  return { server, blind: () => blind };
}

/** The place to touch next; null where everything is as wanted. */
function next({ lit, rings }: LampsState, wanted: WantedBoard): Place | null {
  const lamp = lit.findIndex((burns, at) => burns !== wanted.lit.includes(at));
  if (lamp >= 0) return lampAt(lamp);
  return rings < wanted.rings ? bellAt() : null;
}

type PointOf = (place: Place) => { readonly x: number; readonly y: number };

/** The pixels of a place of the board. */
function pointOf(source: InteractiveSource): PointOf {
  const { elements } = screenOf(source);
  const board = elements.find(({ resourceId }) => resourceId.endsWith(':id/board'));
  if (board === undefined) throw new Error('the board is not on the screen');
  const [left, top, right, bottom] = board.bounds;
  return ([fx, fy]) => ({
    x: Math.round(left + fx * (right - left)),
    y: Math.round(top + fy * (bottom - top)),
  });
}

function answer(asked: string, place: Place | null, at: PointOf): Behaviour {
  if (asked.includes('You navigate an Android app')) {
    const action = place === null ? 'press[stop]' : `click[${at(place).x},${at(place).y}]`;
    return { kind: 'answer', content: `Thought: the picture shows the board.\nAction: ${action}` };
  }
  if (asked.includes('touch_at'))
    return place === null
      ? calls('end_task', { done: true, reason: 'the picture shows it' })
      : calls('touch_at', at(place));
  const reason = place === null ? 'the picture shows the lamps as wanted' : 'the picture shows other lamps';
  return ok({ reason, evidence: [], completed: place === null, unsure: false });
}
