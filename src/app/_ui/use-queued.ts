'use client';

import { useCallback } from 'react';

interface Versioned {
  id: string;
  version: number;
}

/** The rows of one kind with an edit under way, each with what is known of it once that has ended, either way. */
export type Underway<Row extends Versioned> = Map<string, Promise<Row>>;

/**
 * Saves quick edits of a row. One's own go one after the other, each from what the last one left, or the server would
 * take the second for somebody else's. `find` knows the newest version at hand: what an open menu saw may be older.
 */
export function useQueued<Row extends Versioned>(underway: Underway<Row>, find: (id: string) => Row | undefined) {
  return useCallback(
    (row: Row, save: (from: Row) => Promise<Row>): Promise<Row> => {
      const { id } = row;
      const known = find(id);
      const before = underway.get(id) ?? Promise.resolve(known && known.version > row.version ? known : row);
      const saving = before.then(save);
      const after = saving.catch(() => before);
      underway.set(id, after);
      void after.finally(() => underway.get(id) === after && underway.delete(id));
      return saving;
    },
    [underway, find],
  );
}
