import { fileSize } from '#domain/files/file-size';
import { type Maximum, PLANS } from '#domain/plans/plan-table';
import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';

const MEGABYTE = 1024 * 1024;
const PRO_BYTES = PLANS.PRO.fileMegabytes * MEGABYTE;

/** Maximum size of a file in bytes. */
export const MAX_FILE_BYTES = 25 * MEGABYTE;

export const FILE_TOO_LARGE = `Files can be up to ${fileSize(MAX_FILE_BYTES)}`;
export const EMPTY_FILE = 'This file is empty';

/** What a plan allows for all files together, in bytes; null if it has no maximum (D107). */
export const fileSpaceOf = ({ fileMegabytes }: { fileMegabytes: Maximum }): Maximum =>
  fileMegabytes === null ? null : fileMegabytes * MEGABYTE;

/** Bytes as the megabytes of a plan, with two decimals. */
export const toMegabytes = (bytes: number): number => Math.ceil((bytes / MEGABYTE) * 100) / 100;

/** The file space of a user. All sizes are in bytes. */
interface FileSpace {
  /** The size of the files that count: those that are not deleted, and those that are being uploaded. */
  used: number;
  /** The size of what is to be added. */
  adding: number;
  maximum: Maximum;
  /** Whether the space is that of the user who adds the file, and not that of a teammate who owns the lead. */
  isOwn: boolean;
}

/** How many bytes fit beside what is there: 0 or more, Infinity without a maximum. */
export const fileRoom = ({ used, maximum }: Pick<FileSpace, 'used' | 'maximum'>): number =>
  maximum === null ? Number.POSITIVE_INFINITY : Math.max(0, maximum - used);

/**
 * Whether files of this size may be added to the space of an owner. Fails with FILE_LIMIT, which says what is left and
 * how to make room: deleted files do not count (D107).
 */
export function fileSpaceGate(space: FileSpace): Result<null> {
  const { used, adding, maximum } = space;
  return maximum === null || adding <= fileRoom(space)
    ? ok(null)
    : fail(
        problem('FILE_LIMIT', fileLimitText({ ...space, maximum }), {
          field: 'file',
          details: { used, adding, maximum },
        }),
      );
}

/** What is said when files do not fit: how much is left, and how to make room. */
export function fileLimitText({
  used,
  maximum,
  isOwn,
}: Pick<FileSpace, 'used' | 'isOwn'> & { maximum: number }): string {
  const left = fileRoom({ used, maximum });
  const whose = isOwn ? 'Your plan includes' : 'The files of this lead count for its owner, whose plan includes';
  const room = left === 0 ? 'all of it is used' : `${fileSize(left)} of it is left`;
  const upgrade = `, or ${isOwn ? '' : 'ask them to '}upgrade to PRO for ${fileSize(PRO_BYTES)}`;
  const advice = `Delete files to make room${maximum < PRO_BYTES ? upgrade : ''}.`;
  return `This file does not fit. ${whose} ${fileSize(maximum)} of files, and ${room}. ${advice}`;
}
