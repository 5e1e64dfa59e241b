import { statfsSync } from 'node:fs';
import { problem } from '@/domain/shared/problem';
import { ProblemError } from '../problem-error';

const MB = 1024 * 1024;
/** Two segments of the write-ahead log. */
const RESERVE = 32 * MB;
/** A new database, and the reserve. */
const RESERVE_FOR_NEW = 96 * MB;

const CHECK_EVERY_MS = 250;

/** What changes next to nothing, or takes back what was changed. */
const HARMLESS =
  /^\s*(select|show|set|begin|start|commit|rollback|abort|savepoint|release|listen|unlisten|deallocate)\b/i;

export interface DiskSpace {
  isFull(): boolean;
  /** Refuses a message of the Postgres protocol that would write to a full disk. */
  assertRoomFor(message: Uint8Array): void;
}

class DiskFullError extends Error {
  readonly code = 'ENOSPC';
}

export const FULL_DISK = problem('UNAVAILABLE', 'The disk is full. Nothing was saved; your data can still be read.');

/**
 * Watches the disk of an embedded database, which hangs for good as soon as it cannot extend its write-ahead log. So it
 * must not come to that: with less than the reserve left, what writes is refused, and what reads goes on.
 */
export function watchDisk(folder: string, { isNew, reserve }: { isNew: boolean; reserve?: number }): DiskSpace {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isFull = false;
  const check = () => {
    if (Math.abs(Date.now() - checkedAt) >= CHECK_EVERY_MS) {
      checkedAt = Date.now();
      isFull = freeBytes(folder) < (reserve ?? RESERVE);
    }
    return isFull;
  };
  if (isNew && freeBytes(folder) < (reserve ?? RESERVE_FOR_NEW))
    throw new DiskFullError('No space for a new database.');
  return {
    isFull: check,
    assertRoomFor(message) {
      const statement = statementIn(message);
      if (statement !== null && check() && !HARMLESS.test(statement)) throw new ProblemError(FULL_DISK);
    },
  };
}

function freeBytes(folder: string): number {
  const { bavail, bsize, blocks } = statfsSync(folder);
  // Some network file systems do not tell their size.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

const QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
/** Enough for the first word of a statement, after the name that a Parse message may give it. */
const START_OF_STATEMENT = 200;

/** The start of the statement in a Query or Parse message: after the type and the length, and the name to parse. */
function statementIn(message: Uint8Array): string | null {
  if (message[0] !== QUERY && message[0] !== PARSE) return null;
  const start = message[0] === QUERY ? 5 : message.indexOf(0, 5) + 1;
  return Buffer.from(message.subarray(start, start + START_OF_STATEMENT)).toString('latin1');
}

const REMEMBERED_MS = 60_000;

// Next may load this module more than once per process.
const shared = globalThis as typeof globalThis & { stanchionDiskFullAt?: number };

/** A Postgres server on a full disk still answers what only reads, so its last refusal counts for a minute. */
export const lastFullDisk = {
  note: () => {
    shared.stanchionDiskFullAt = Date.now();
  },
  isRecent: () => Date.now() - (shared.stanchionDiskFullAt ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS,
  forget: () => {
    shared.stanchionDiskFullAt = undefined;
  },
};
