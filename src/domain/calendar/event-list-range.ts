import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';
import { dayToFirstInstant, type Moment, momentToInstant } from '#domain/shared/time';

/** Error for a range whose end is before its start. */
export const TO_BEFORE_FROM = '`to` must not be before `from`';

/**
 * The range in which to list events. A bare day means its start in `zone` as `from` and its end as `to` (D14), so that
 * the same day in both means that day. Both are optional.
 *
 * Fails with VALIDATION at `to` if it is before `from`. If both are the same instant, the range is that instant.
 */
export function eventListRange(
  { from, to }: { from?: Moment; to?: Moment },
  zone: string,
): Result<{ from: Date | undefined; to: Date | undefined }> {
  const start = typeof from === 'string' ? dayToFirstInstant(from, zone) : from;
  const end = to === undefined ? undefined : momentToInstant(to, zone);
  if (start && end && end < start) return fail(problem('VALIDATION', TO_BEFORE_FROM, { field: 'to' }));
  return ok({ from: start, to: end });
}
