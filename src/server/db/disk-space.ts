import { statfsSync } from 'node:fs';
import { problem } from '@/domain/shared/problem';
import { processWide } from '../serving/process-wide.mjs';

const MB = 1024 * 1024;
/** Two segments of the write-ahead log. */
const RESERVE = 32 * MB;
/** A new database, and the reserve. */
const RESERVE_FOR_NEW = 96 * MB;

const CHECK_EVERY_MS = 250;

const WRITING_COMMAND =
  'insert|update|delete|merge|copy|truncate|create|alter|drop|grant|revoke|comment|do|call|execute|refresh|reindex|cluster|analyze|vacuum';

/**
 * What starts with a command that writes, as any of several statements, or contains one: after `with`, in parentheses,
 * or to be prepared. A read that only looks like a write may be refused, but a write must not be missed. `for update`
 * is a read.
 */
const WRITES = new RegExp(
  String.raw`(?:^|;)(?:\s|--.*\n)*(?:${WRITING_COMMAND})\b|\b(?:insert|merge)\s+into\b|\bdelete\s+from\b|\bupdate\s[^;]*\sset\s`,
  'i',
);

export interface DiskSpace {
  isFull(): boolean;
  /** Refuses a message of the Postgres protocol that would write to a full disk. */
  assertRoomFor(message: Uint8Array): void;
}

class DiskFullError extends Error {
  readonly code = 'ENOSPC';
}

export const READ_ONLY = problem(
  'UNAVAILABLE',
  'The database cannot be written to. Nothing was saved; your data can still be read.',
);
export const FULL_DISK = problem('UNAVAILABLE', 'The disk is full. Nothing was saved; your data can still be read.');

/**
 * Watches the disk of an embedded database, which hangs permanently once it cannot extend its write-ahead log. To
 * prevent that, writes are refused while less than the reserve is left; reads continue.
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
      if (hasStatement(message) && check() && WRITES.test(statementIn(message)))
        throw new DiskFullError('The disk is full.');
    },
  };
}

function freeBytes(folder: string): number {
  const { bavail, bsize, blocks } = statfsSync(folder);
  // Some network file systems do not report their size.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

const QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);

const hasStatement = (message: Uint8Array): boolean => message[0] === QUERY || message[0] === PARSE;

/** The text in a Query or Parse message, which ends with a null: after the type and the length, and the name to parse. */
function statementIn(message: Uint8Array): string {
  const start = message[0] === QUERY ? 5 : message.indexOf(0, 5) + 1;
  return Buffer.from(message.subarray(start, message.indexOf(0, start))).toString('latin1');
}

const REMEMBERED_MS = 60_000;

const writing = processWide('writeFailure', (): { failure?: { cause: unknown; at: number } } => ({}));

/** A database that cannot write still answers what only reads, so its last refusal counts for a minute. */
export const lastWriteFailure = {
  note(cause: unknown) {
    writing.failure = { cause, at: Date.now() };
  },
  /** The error of the last minute, if any. */
  recent(): unknown {
    const { cause, at } = writing.failure ?? { at: Number.NEGATIVE_INFINITY };
    return Date.now() - at < REMEMBERED_MS ? cause : undefined;
  },
  forget() {
    writing.failure = undefined;
  },
};
