import { type Moment, momentToInstant, parseMoment } from '@/domain/shared/time';

/** Changes of a row as they are sent: a time may be text, even a day alone (D14). */
type Sent<Row> = { [Name in keyof Row]?: Row[Name] | (Date extends Row[Name] ? Moment : never) | undefined };

type TimeName<Row> = { [Name in keyof Row]: Date extends Row[Name] ? Name : never }[keyof Row];

/**
 * The row with its changes as the server will store them. `times` names the fields that hold an instant: the list of
 * fields would load zod with every page, and the text of a day looks like that of a time.
 */
export function withChanges<Row extends object>(
  row: Row,
  changes: Sent<Row>,
  { zone, times }: { zone: string; times: readonly TimeName<Row>[] },
): Row {
  const given = Object.entries<unknown>(changes).filter(([, change]) => change !== undefined);
  const isTime = (name: string) => times.some((time) => time === name);
  const stored = given.map(([name, change]) => [
    name,
    typeof change === 'string' && isTime(name) ? instantOf(change, Reflect.get(row, name), zone) : change,
  ]);
  return { ...row, ...Object.fromEntries(stored) };
}

function instantOf(change: string, before: unknown, zone: string): unknown {
  const moment = parseMoment(change);
  return moment === null ? before : momentToInstant(moment, zone);
}
