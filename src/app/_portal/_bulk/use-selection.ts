'use client';

import { useCallback, useMemo, useRef, useState } from 'react';
import { MAX_BULK_IDS } from '@/domain/bulk/bulk';

/** Which rows of a list are chosen: some by their ids, or all that match its filters, loaded or not. */
export interface Selection {
  has: (id: string) => boolean;
  /** Chooses a row or not; with `range`, all from the last one to this one as well. */
  toggle: (id: string, range?: boolean) => void;
  /** Chooses all loaded rows, or none. */
  toggleLoaded: () => void;
  chooseMatching: () => void;
  clear: () => void;
  /** The ids; null when all that match are meant. */
  ids: string[] | null;
  count: number;
  any: boolean;
  allLoaded: boolean;
}

interface Chosen {
  /** Belongs to this view of the list: with other filters it is gone. */
  view: string;
  ids: ReadonlySet<string>;
  matching: boolean;
}

const NONE: ReadonlySet<string> = new Set();

export function useSelection({
  rows,
  view,
  total,
}: {
  rows: readonly { id: string }[];
  view: string;
  /** How many match the filters; null when nobody has counted to the end. */
  total: number | null;
}): Selection {
  const [kept, setChosen] = useState<Chosen>({ view, ids: NONE, matching: false });
  const chosen = kept.view === view ? kept : { view, ids: NONE, matching: false };
  const last = useRef<string | null>(null);
  const latest = useRef({ rows, view });
  latest.current = { rows, view };

  const toggle = useCallback((id: string, range = false) => {
    setChosen((before) => {
      const { rows: loaded, view: now } = latest.current;
      const ids = new Set(before.view === now ? before.ids : NONE);
      const all = before.view === now && before.matching;
      if (all) for (const row of loaded.slice(0, MAX_BULK_IDS)) ids.add(row.id);
      const chooses = !ids.has(id);
      for (const one of range ? between(loaded, last.current, id) : [id]) {
        if (!chooses) ids.delete(one);
        else if (ids.size < MAX_BULK_IDS) ids.add(one);
      }
      last.current = id;
      return { view: now, ids, matching: false };
    });
  }, []);

  return useMemo(() => {
    const { ids, matching } = chosen;
    const loaded = rows.slice(0, MAX_BULK_IDS);
    const allLoaded = matching || (loaded.length > 0 && loaded.every(({ id }) => ids.has(id)));
    return {
      has: (id) => matching || ids.has(id),
      toggle,
      toggleLoaded: () =>
        setChosen({ view, ids: allLoaded ? NONE : new Set(loaded.map(({ id }) => id)), matching: false }),
      chooseMatching: () => setChosen({ view, ids: NONE, matching: true }),
      clear: () => setChosen({ view, ids: NONE, matching: false }),
      ids: matching ? null : [...ids],
      count: matching ? (total ?? rows.length) : ids.size,
      any: matching || ids.size > 0,
      allLoaded,
    };
  }, [chosen, rows, view, total, toggle]);
}

/** The ids from one row to another, in the order of the list; the second alone when the first is not in it. */
export function between(rows: readonly { id: string }[], from: string | null, to: string): string[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  if (a < 0 || b < 0) return [to];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}
