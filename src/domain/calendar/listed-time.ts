import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';
import { dayToFirstInstant, type Moment, momentToInstant } from '#domain/shared/time';

/** What a person reads who asks for a stretch of time that ends before it begins. */
export const LISTED_BACKWARDS = '`to` must not be before `from`';

/**
 * The instants between which events are listed. A day without a time means in `zone` the start of that day as `from`
 * and the end of it as `to` (D14), so that both of one day are this day. Either may be left out.
 *
 * VALIDATION at `to` where it lies before `from`; the same instant is what happens at this instant.
 */
export function listedTime(
  { from, to }: { from?: Moment; to?: Moment },
  zone: string,
): Result<{ from: Date | undefined; to: Date | undefined }> {
  const begins = typeof from === 'string' ? dayToFirstInstant(from, zone) : from;
  const ends = to === undefined ? undefined : momentToInstant(to, zone);
  if (begins && ends && ends < begins) return fail(problem('VALIDATION', LISTED_BACKWARDS, { field: 'to' }));
  return ok({ from: begins, to: ends });
}
