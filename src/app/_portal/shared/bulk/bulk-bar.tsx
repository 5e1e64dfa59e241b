'use client';

import { Button, CloseButton, Text } from '@mantine/core';
import { type ReactNode, useCallback, useEffect } from 'react';
import { isFocusLost, moveFocus } from '@/app/_ui/focus/move-focus';
import { useFormats } from '@/app/_ui/time/formats';
import classes from './bulk-bar.module.css';
import { SelectBox } from './select-box';
import type { Selection } from './use-selection';

/** Height in pixels that the bar covers at the bottom on larger screens. */
export const BULK_BAR_HEIGHT = 72;

interface BulkBarProps {
  selection: Selection;
  /** Total number of matches; null if they were not all counted. */
  total: number | null;
  /** Whether all rows are loaded, so that "select all" adds nothing. */
  complete: boolean;
  noun: { one: string; many: string };
  /** The list that gets the focus when the bar disappears. */
  listId: string;
  children: ReactNode;
}

/** The bar with bulk actions, floating over the list while any row is selected. */
export function BulkBar(props: BulkBarProps) {
  return props.selection.any && <Bar {...props} />;
}

function Bar({ selection, total, complete, noun, listId, children }: BulkBarProps) {
  const { number } = useFormats();
  const { ids, count, allLoaded, toggleLoaded, selectMatching, clear } = selection;
  const canSelectAll = ids !== null && allLoaded && !complete;
  useFocusListOnUnmount(listId);
  return (
    <div ref={useReservedSpace()} className={classes.bar} role="toolbar" aria-label={`Selected ${noun.many}`}>
      <SelectBox
        label={`Select all loaded ${noun.many}`}
        checked={allLoaded}
        mixed={!allLoaded}
        onToggle={toggleLoaded}
      />
      <Text size="sm" fw={500} role="status" className={classes.count}>
        {ids === null && total === null ? 'All that match' : `${number(count)} selected`}
      </Text>
      {canSelectAll && (
        <Button size="compact-sm" variant="subtle" onClick={selectMatching}>
          {total === null ? 'Select all that match' : `Select all ${number(total)}`}
        </Button>
      )}
      <span className={classes.actions}>{children}</span>
      <CloseButton aria-label="Clear selection" className={classes.clear} onClick={clear} />
    </div>
  );
}

/** Focuses the list without scrolling. */
export const focusList = (listId: string) => moveFocus(listId, { preventScroll: true });

/** Moves the focus to the list when the bar with the focus disappears. */
function useFocusListOnUnmount(listId: string) {
  useEffect(
    () => () => {
      if (isFocusLost()) focusList(listId);
    },
    [listId],
  );
}

/** Reserves space below the list for the bar: see `clearance`. */
function useReservedSpace() {
  return useCallback((bar: HTMLElement | null) => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bulk-bar-height', `${bar?.offsetHeight ?? 0}px`));
    if (bar) observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--bulk-bar-height');
    };
  }, []);
}
