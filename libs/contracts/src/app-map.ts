import { z } from 'zod';
import { Bounds } from './action.ts';

/** Most screens of a map that are given at once; of more, those in which runs were most often. */
export const MAP_SCREENS_MAX = 500;

/** What leads from one screen of a map to another, in the terms of `utg-1`. */
export const MapEvent = z.object({
  type: z.enum(['tap', 'long_tap', 'set_text', 'scroll', 'key']),
  bounds: Bounds.exactOptional(),
  target: z
    .object({ resource_id: z.string(), text: z.string(), desc: z.string(), class: z.string() })
    .exactOptional(),
  text: z.string().exactOptional(),
  key: z.string().exactOptional(),
  direction: z.enum(['UP', 'DOWN', 'LEFT', 'RIGHT']).exactOptional(),
});

/**
 * The map of one version of an app as the graph of a recording (`utg-1`). Its files are artifacts: with them, in a folder, it can
 * be played like any recording.
 */
export const MapGraph = z.object({
  schema: z.literal('utg-1'),
  app: z.string(),
  title: z.string(),
  package: z.string(),
  /** Version code of the app; empty where no phone has told it. */
  app_version: z.string(),
  /** All versions that are known, the most recently seen first. */
  versions: z.array(z.object({ app_version: z.string(), last_seen_at: z.string() })),
  screen: z.tuple([z.int(), z.int()]),
  recorder: z.literal('tapwright'),
  /** Ways that were left out: they lead out of the app, or their screens or elements are gone. */
  dropped_events: z.int(),
  start: z.string(),
  nodes: z.array(
    z.object({
      id: z.string(),
      struct: z.string(),
      package: z.string(),
      activity: z.string(),
      /** What a person may know it by: its first text; may be empty. */
      title: z.string(),
      /** Package, activity and layout, whatever its texts: the `screen` of its findings. */
      layout: z.string(),
      views: z.int(),
      /** How often runs were there. */
      seen: z.int(),
      /** Where its files stand in a recording. */
      hierarchy: z.string(),
      screenshot: z.string().exactOptional(),
      /**
       * Ids of the artifacts that hold them, for `GET /v1/artifacts/:id`; in a recording the hierarchy is packed (gzip). A picture
       * that shows nothing, as of an app that forbids pictures, is left out.
       */
      artifacts: z.object({ hierarchy: z.string(), screenshot: z.string().exactOptional() }),
    }),
  ),
  edges: z.array(z.object({ from: z.string(), to: z.string(), count: z.int(), event: MapEvent })),
});
export type MapGraph = z.infer<typeof MapGraph>;
