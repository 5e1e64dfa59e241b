'use client';

import { Button, CloseButton, Text } from '@mantine/core';
import { type ReactNode, useCallback, useEffect } from 'react';
import { isFocusLost } from '@/app/_ui/focus/move-focus';
import { useFormats } from '@/app/_ui/time/formats';
import classes from './bulk-bar.module.css';
import { SelectBox } from './select-box';
import type { Selection } from './use-selection';

/** What it covers at the bottom of a desk's window. */
export const BULK_BAR_HEIGHT = 72;

interface BulkBarProps {
  selection: Selection;
  /** How many match the filters; null when nobody has counted to the end. */
  total: number | null;
  /** All there is has been loaded: there is nothing more to choose. */
  complete: boolean;
  noun: { one: string; many: string };
  /** The list, which takes the focus that the bar had. */
  listId: string;
  children: ReactNode;
}

/** What can be done with the chosen rows. It floats over the list as long as any is chosen. */
export function BulkBar(props: BulkBarProps) {
  return props.selection.any && <Bar {...props} />;
}

function Bar({ selection, total, complete, noun, listId, children }: BulkBarProps) {
  const { number } = useFormats();
  const { ids, count, allLoaded, toggleLoaded, chooseMatching, clear } = selection;
  const offersAll = ids !== null && allLoaded && !complete;
  useFocusAfter(listId);
  return (
    <div ref={useRoomBeneath()} className={classes.bar} role="toolbar" aria-label={`Chosen ${noun.many}`}>
      <SelectBox
        label={`Select all loaded ${noun.many}`}
        checked={allLoaded}
        mixed={!allLoaded}
        onToggle={toggleLoaded}
      />
      <Text size="sm" fw={500} role="status" className={classes.count}>
        {ids === null && total === null ? 'All that match' : `${number(count)} selected`}
      </Text>
      {offersAll && (
        <Button size="compact-sm" variant="subtle" onClick={chooseMatching}>
          {total === null ? 'Select all that match' : `Select all ${number(total)}`}
        </Button>
      )}
      <span className={classes.actions}>{children}</span>
      <CloseButton aria-label="Clear selection" className={classes.clear} onClick={clear} />
    </div>
  );
}

/** The list, without moving the page to it. */
export const focusList = (listId: string) => document.getElementById(listId)?.focus({ preventScroll: true });

/** A focus that goes with the bar goes to the list, and not to the top of the page. */
function useFocusAfter(listId: string) {
  useEffect(
    () => () => {
      if (isFocusLost()) focusList(listId);
    },
    [listId],
  );
}

/** Keeps free at the end of the list what the bar covers: see `clearance`. */
function useRoomBeneath() {
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
