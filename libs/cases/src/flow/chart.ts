import type { Place } from '../problems.ts';

export type { Place };

/** `decision` asks, `terminal` is a rounded end piece; `start` and `end` are declared by their shape or in the JSON form. */
export const NODE_KINDS = ['action', 'decision', 'terminal', 'start', 'end'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

export interface FlowNode extends Place {
  readonly id: string;
  /** One line of plain text; the id if the chart gives none. */
  readonly label: string;
  readonly kind: NodeKind;
}

export interface FlowEdge extends Place {
  /** `from->to`; further ones between the same nodes are `from->to#2`, `from->to#3`. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Empty if the chart gives none. */
  readonly label: string;
}

/** A flow chart that has been read: ids are unique and every edge joins two of the nodes. */
export interface FlowChart {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
  /** Ids, in the order of the nodes. */
  readonly starts: readonly string[];
  readonly ends: readonly string[];
}

/** A walk from a start to an end: one node more than edges. */
export interface FlowPath {
  readonly nodes: readonly string[];
  /** Ids of edges. */
  readonly edges: readonly string[];
}

export const CHART_LIMITS = { bytes: 1_048_576, nodes: 2_000, edges: 10_000, label: 500, id: 100 } as const;

/** Ids of nodes, in both formats: they are used in names of edges, requirements and files. */
export const NODE_ID = /[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[./-](?=[\p{L}\p{N}_]))*/u;
