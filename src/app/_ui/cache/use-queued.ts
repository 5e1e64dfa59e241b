'use client';

import { useCallback } from 'react';

interface Versioned {
  id: string;
  version: number;
}

/** One's own quick edits of the rows of one kind. */
export interface Queue<Row extends Versioned> {
  /** The rows with an edit under way, each with what is known of it once that has ended, either way. */
  underway: Map<string, Promise<Row>>;
  /** From which version of a row to which nobody else has changed it. */
  runs: Map<string, { from: number; to: number }>;
}

export const createQueue = <Row extends Versioned>(): Queue<Row> => ({ underway: new Map(), runs: new Map() });

/**
 * Saves quick edits of a row. One's own go one after the other, each from what the last one left, or the server would
 * take the second for somebody else's. `find` knows the newest version at hand: what an open menu saw may be older.
 */
export function useQueued<Row extends Versioned>(queue: Queue<Row>, find: (id: string) => Row | undefined) {
  const { underway, runs } = queue;
  return useCallback(
    (row: Row, save: (from: Row) => Promise<Row>): Promise<Row> => {
      const { id } = row;
      const known = find(id);
      const before = underway.get(id) ?? Promise.resolve(known && known.version > row.version ? known : row);
      const saving = before.then(async (from) => {
        const saved = await save(from);
        const run = runs.get(id);
        runs.set(id, { from: run?.to === from.version ? run.from : from.version, to: saved.version });
        return saved;
      });
      const after = saving.catch(() => before);
      underway.set(id, after);
      void after.finally(() => underway.get(id) === after && underway.delete(id));
      return saving;
    },
    [underway, runs, find],
  );
}

/**
 * The version to which one's own quick edits bring a row from the one that was seen, once they have ended. What others
 * have made of the row meanwhile is not in it: the server still refuses to overwrite that.
 */
export async function ownVersion<Row extends Versioned>(
  queue: Queue<Row>,
  { id, version }: Versioned,
): Promise<number> {
  while (queue.underway.has(id)) await queue.underway.get(id);
  const run = queue.runs.get(id);
  return run && run.from <= version && version < run.to ? run.to : version;
}
