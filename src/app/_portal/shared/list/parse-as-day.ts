import { createParser } from 'nuqs';
import { isAcceptedDay, isTimeZone } from '@/domain/shared/time';

/** A day in the address; null for anything else, which the server would refuse. */
export const parseAsDay = createParser({
  parse: (written) => (isAcceptedDay(written) ? written : null),
  serialize: (day: string) => day,
});

/** A time zone in the address. */
export const parseAsTimeZone = createParser({
  parse: (written) => (isTimeZone(written) ? written : null),
  serialize: (zone: string) => zone,
});
