import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './VirtualList.module.css';

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Expected size of a row along the list, pixels. */
  readonly size: number;
  readonly row: (index: number) => ReactNode;
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  readonly onHover?: (index: number) => void;
  readonly horizontal?: boolean;
  readonly className?: string | undefined;
}

/** A list of which only what is seen is drawn. One of its entries is selected, by a click or by the arrow keys. */
export function VirtualList(props: VirtualListProps) {
  const { label, count, size, row, selected, onSelect, onHover, horizontal = false, className } = props;
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const list = useVirtualizer({
    count,
    horizontal,
    getScrollElement: () => place.current,
    estimateSize: () => size,
    overscan: 6,
  });
  useEffect(() => {
    if (selected >= 0 && selected < count) list.scrollToIndex(selected, { align: 'auto' });
  }, [list, selected, count]);
  const press = (event: KeyboardEvent) => {
    const to = targetOf(event.key, { selected, count, horizontal });
    if (to === null) return;
    event.preventDefault();
    onSelect(to);
  };
  const items = list.getVirtualItems();
  const isDrawn = items.some(({ index }) => index === selected);
  return (
    <div
      ref={place}
      role="listbox"
      aria-label={label}
      aria-orientation={horizontal ? 'horizontal' : 'vertical'}
      aria-activedescendant={isDrawn ? `${id}-${selected}` : undefined}
      tabIndex={0}
      className={`${horizontal ? classes.across : classes.down} ${className ?? ''}`}
      onKeyDown={press}
      onMouseLeave={() => onHover?.(-1)}
    >
      <div
        role="presentation"
        className={classes.all}
        style={horizontal ? { width: list.getTotalSize(), height: '100%' } : { height: list.getTotalSize() }}
      >
        {items.map(({ index, start }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list names its active entry
          <div
            key={index}
            id={`${id}-${index}`}
            ref={list.measureElement}
            data-index={index}
            role="option"
            aria-selected={index === selected}
            aria-posinset={index + 1}
            aria-setsize={count}
            className={classes.row}
            style={{ transform: horizontal ? `translateX(${start}px)` : `translateY(${start}px)` }}
            onClick={() => onSelect(index)}
            onMouseEnter={() => onHover?.(index)}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

interface Position {
  readonly selected: number;
  readonly count: number;
  readonly horizontal: boolean;
}

const PAGE = 10;

/** Where a key leads; null: it is none of the list's. */
function targetOf(key: string, { selected, count, horizontal }: Position): number | null {
  const steps: Readonly<Record<string, number>> = {
    [horizontal ? 'ArrowRight' : 'ArrowDown']: 1,
    [horizontal ? 'ArrowLeft' : 'ArrowUp']: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, selected + step));
}
