import { and, inArray, not } from 'drizzle-orm';
import { NOUN_ROWS } from '@/domain/changes/noun-rows';
import { emailLog } from '@/domain/emails/email';
import type { ToldKind } from '@/domain/webhooks/fold-changes';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { emailLogs } from '@/server/db/schema';
import { logFailure } from '@/server/log';
import { toWireValue } from '@/server/rest/wire-names';
import type { Actor } from '@/server/scope';
import { readableEmails, selectEmail } from '../emails/email-columns';
import { NOUN_MODULES } from '../noun-modules';
import { belongsTo } from '../shared/visibility';

/** A row as REST returns it; null if it cannot be written, which is a bug. */
export type ToldRow = { id: string } | null;

/** The given rows that the actor can see, by their ids. */
export async function readTold(actor: Actor, kind: ToldKind, ids: readonly string[]): Promise<Map<string, ToldRow>> {
  if (ids.length === 0) return new Map();
  const found = await (kind === 'email' ? readEmails(actor, ids) : NOUN_MODULES[kind].readByIds(actor, ids));
  const schema = kind === 'email' ? emailLog : NOUN_ROWS[kind];
  return new Map(found.map((row) => [row.id, onWire(schema, row)]));
}

const readEmails = ({ db, user }: Actor, ids: readonly string[]) =>
  selectEmail(db, user, and(inArray(emailLogs.id, [...ids]), readableEmails(user)));

/** One that cannot be written must not hold up the others. */
function onWire(schema: { parse: (row: unknown) => unknown }, row: { id: string }): ToldRow {
  try {
    return toWireValue(schema.parse(row)) as { id: string };
  } catch (error) {
    logFailure(`A webhook is not told of the row ${row.id}, which could not be written`, error);
    return null;
  }
}

/** Those of the given rows, deleted or not, that the actor may not know of. A row that was purged is not among them. */
export async function readHidden(actor: Actor, kind: ToldKind, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  if (kind === 'email') {
    const readable = new Set((await readEmails(actor, ids)).map(({ id }) => id));
    return new Set(ids.filter((id) => !readable.has(id)));
  }
  const { db, user } = actor;
  const { table } = NOUN_TABLES[kind];
  const isHidden = and(inArray(table.id, [...ids]), not(belongsTo(user, table)));
  return new Set((await db.select({ id: table.id }).from(table).where(isHidden)).map(({ id }) => id));
}
