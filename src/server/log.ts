import { causesOf } from './db/faults';

/** Characters, so that a failing disk or a flood of errors does not fill the log. */
const MAX_LENGTH = 2000;
const MAX_STATEMENT = 200;
const MAX_MESSAGE = 500;
const MAX_FRAMES = 8;

/** Every one has a digit, unlike EPIPE. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** Which part of the schema a database error is about. */
const PLACES = ['constraint_name', 'constraint', 'table_name', 'table', 'column_name', 'column', 'routine'];

const shorten = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

const textOf = (error: Error, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Names, codes, statements and where it happened, but no values: those belong to users. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return `a thrown ${typeof cause}`;
  const [code, statement] = [textOf(cause, 'code'), textOf(cause, 'query')];
  const label = [cause.constructor.name, code].filter(Boolean).join(' ');
  const sent = statement && ` in: ${shorten(statement.replaceAll(/\s+/g, ' ').trim(), MAX_STATEMENT)}`;
  // The message of a database error can quote a value, and Drizzle's lists all parameters.
  const isOfDatabase = statement !== undefined || (code !== undefined && SQLSTATE.test(code));
  if (!isOfDatabase) return `${label}: ${shorten(cause.message, MAX_MESSAGE)}`;
  const places = [...new Set(PLACES.flatMap((name) => textOf(cause, name) ?? []))];
  return `${label}${places.length > 0 ? ` (${places.join(', ')})` : ''}${sent ?? ''}`;
}

/** The frames alone: a stack begins with the message. */
function framesOf(causes: readonly unknown[]): string {
  const stacks = causes.flatMap((cause) => (cause instanceof Error ? [cause.stack ?? ''] : []));
  const frames = stacks.map((stack) => stack.split('\n').filter((line) => /^ +at /.test(line)));
  return (frames.at(-1) ?? []).slice(0, MAX_FRAMES).join('\n');
}

/** Describes an error for the log, without the values of statements. */
export function describeError(error: unknown): string {
  const causes = causesOf(error);
  const text = causes.map(describeCause).join('; caused by ');
  return shorten([text, framesOf(causes)].filter(Boolean).join('\n'), MAX_LENGTH);
}

/** Logs a failure. All errors are logged here: they may carry an input, a password hash or the text of a note. */
export const logFailure = (what: string, error: unknown): void => console.error(`${what}: ${describeError(error)}`);
