'use client';

import { useCallback, useMemo, useRef, useState } from 'react';
import { MAX_BULK_IDS } from '@/domain/bulk/bulk';

/** The selected rows: a set of ids, or everything that matches the filters, loaded or not. */
export interface Selection {
  has: (id: string) => boolean;
  /** Toggles a row; with `range`, selects all rows from the last one to this one. */
  toggle: (id: string, range?: boolean) => void;
  /** Selects all loaded rows, or none. */
  toggleLoaded: () => void;
  selectMatching: () => void;
  clear: () => void;
  /** The selected ids; null if everything that matches is selected. */
  ids: string[] | null;
  count: number;
  any: boolean;
  allLoaded: boolean;
}

interface SelectionState {
  /** The view of the list that the selection belongs to: other filters clear it. */
  view: string;
  ids: ReadonlySet<string>;
  matching: boolean;
  /** The row toggled last, where a range starts. */
  last: string | null;
}

const emptySelection = (view: string): SelectionState => ({ view, ids: new Set(), matching: false, last: null });

export function useSelection({
  rows,
  view,
  total,
}: {
  rows: readonly { id: string }[];
  view: string;
  /** Total number of matches; null if they were not all counted. */
  total: number | null;
}): Selection {
  const [kept, setSelected] = useState(() => emptySelection(view));
  const state = useMemo(() => (kept.view === view ? kept : emptySelection(view)), [kept, view]);
  const latest = useRef({ rows, view });
  latest.current = { rows, view };

  const toggle = useCallback((id: string, range = false) => {
    setSelected((kept) => {
      const { rows: loaded, view: now } = latest.current;
      const before = kept.view === now ? kept : emptySelection(now);
      const ids = new Set(before.ids);
      if (before.matching) for (const row of loaded.slice(0, MAX_BULK_IDS)) ids.add(row.id);
      const chooses = !ids.has(id);
      for (const one of range ? rowsBetween(loaded, before.last, id) : [id]) {
        if (!chooses) ids.delete(one);
        else if (ids.size < MAX_BULK_IDS) ids.add(one);
      }
      return { view: now, ids, matching: false, last: id };
    });
  }, []);

  return useMemo(() => {
    const { ids, matching } = state;
    const loaded = rows.slice(0, MAX_BULK_IDS);
    const allLoaded = matching || (loaded.length > 0 && loaded.every(({ id }) => ids.has(id)));
    return {
      has: (id) => matching || ids.has(id),
      toggle,
      toggleLoaded: () =>
        setSelected({ ...emptySelection(view), ids: new Set(allLoaded ? [] : loaded.map(({ id }) => id)) }),
      selectMatching: () => setSelected({ ...emptySelection(view), matching: true }),
      clear: () => setSelected(emptySelection(view)),
      ids: matching ? null : [...ids],
      count: matching ? (total ?? rows.length) : ids.size,
      any: matching || ids.size > 0,
      allLoaded,
    };
  }, [state, rows, view, total, toggle]);
}

/** The ids from one row to another, in list order; only the second if the first is not in the list. */
export function rowsBetween(rows: readonly { id: string }[], from: string | null, to: string): string[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  if (a < 0 || b < 0) return [to];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}
