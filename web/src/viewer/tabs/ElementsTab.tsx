import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { depthsOf, type Row, screensOf } from '../model.ts';
import type { Pointed, Side } from '../Screens.tsx';
import type { ViewerDetails, ViewerElement } from '../types.ts';
import { VirtualList } from '../VirtualList.tsx';
import { Nothing } from './parts.tsx';
import classes from './tabs.module.css';

interface ElementsTabProps {
  readonly row: Row;
  readonly details: ViewerDetails | null;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly pointed: Pointed | null;
  readonly onPoint: (pointed: Pointed | null) => void;
}

const ROW_HEIGHT = 26;
const INDENT_PX = 10;

/** The tree of a screen. An element that is pointed at here is framed in the picture, and the other way round. */
export function ElementsTab({ row, details, side, onSide, pointed, onPoint }: ElementsTabProps) {
  const screens = screensOf(row, details);
  const { elements } = row.action === null ? screens.after : screens[side];
  const depths = useMemo(() => depthsOf(elements), [elements]);
  const at = row.action === null ? 'after' : side;
  const point = (element: number) => onPoint(element === -1 ? null : { side: at, element });
  return (
    <>
      {row.action !== null && (
        <div className={classes.tools}>
          <SegmentedControl
            aria-label="Screen"
            size="xs"
            value={side}
            onChange={onSide}
            data={[
              { value: 'before', label: 'Before' },
              { value: 'after', label: 'After' },
            ]}
          />
        </div>
      )}
      {elements.length === 0 ? (
        <Nothing>The elements of this screen are not there.</Nothing>
      ) : (
        <VirtualList
          label="Elements"
          className={classes.rows}
          count={elements.length}
          size={ROW_HEIGHT}
          selected={pointed?.side === at ? pointed.element : -1}
          onSelect={point}
          onHover={point}
          row={(index) => {
            const element = elements[index];
            if (element === undefined) return null;
            const isPointed = pointed?.side === at && pointed.element === index;
            return <Line element={element} depth={depths[index] ?? 0} isPointed={isPointed} />;
          }}
        />
      )}
    </>
  );
}

interface LineProps {
  readonly element: ViewerElement;
  readonly depth: number;
  readonly isPointed: boolean;
}

function Line({ element, depth, isPointed }: LineProps) {
  const { className, resourceId, text, desc, hint, states } = element;
  const says = text ?? desc ?? hint;
  return (
    <div
      className={isPointed ? `${classes.entry} ${classes.chosen}` : classes.entry}
      style={{ paddingInlineStart: 10 + depth * INDENT_PX }}
      title={[resourceId, ...(states ?? [])].filter((part) => part !== undefined).join(' · ')}
    >
      <span className={classes.mono}>{className.replace(/^.*\./, '')}</span>
      <span className={classes.grow}>
        {says !== undefined && <bdi>“{says}”</bdi>}{' '}
        {resourceId !== undefined && (
          <span className={classes.quiet}>{resourceId.replace(/^.*\//, '#')}</span>
        )}
      </span>
    </div>
  );
}
