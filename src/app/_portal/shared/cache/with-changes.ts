import { type Moment, momentToInstant, parseMoment } from '@/domain/shared/time';

/** Changes of a row as they are sent: a time may be text, even a day alone (D14). */
type Sent<Row> = { [Name in keyof Row]?: Row[Name] | (Date extends Row[Name] ? Moment : never) | undefined };

/**
 * The row with its changes as the server will store them. A time is recognized by the value that it replaces, not by
 * the list of fields, which would load zod with every page.
 */
export function withChanges<Row extends object>(row: Row, changes: Sent<Row>, zone: string): Row {
  const given = Object.entries<unknown>(changes).filter(([, change]) => change !== undefined);
  const stored = given.map(([name, change]) => [name, storedAs(change, Reflect.get(row, name), zone)]);
  return { ...row, ...Object.fromEntries(stored) };
}

function storedAs(change: unknown, before: unknown, zone: string): unknown {
  if (typeof change !== 'string' || !(before === null || before instanceof Date)) return change;
  const moment = parseMoment(change);
  // Text that is no time replaces no time: it is a word that was not chosen before.
  return moment === null ? (before ?? change) : momentToInstant(moment, zone);
}
