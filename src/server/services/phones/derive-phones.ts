import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Country } from '@/domain/phones/countries';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { runInBackground } from '@/server/background';
import type { Database } from '@/server/db/client';
import { columnsOf, recordset, setColumns } from '@/server/db/recordset';
import { contacts, leads, users } from '@/server/db/schema';
import { logFailure } from '@/server/log';
import type { Scope } from '@/server/scope';

const CHUNK = 1000;

/** What has a phone. Contacts have the owner of their lead. */
const TABLES = [leads, contacts] as const;

/**
 * Derives the phones of all leads and contacts of the users for whom that is due (D78): after the upgrade, a change of country, or
 * leads that came from an owner in another country. No lead counts as edited.
 */
export async function derivePhones({ db }: Pick<Scope, 'db'>): Promise<{ derived: number }> {
  let derived = 0;
  for (let last: string | undefined; ; ) {
    const [user] = await db
      .select({ id: users.id, country: users.country })
      .from(users)
      .where(and(sql`${users.phonesCountry} is distinct from ${users.country}`, last ? gt(users.id, last) : undefined))
      .orderBy(asc(users.id))
      .limit(1);
    if (!user) return { derived };
    last = user.id;
    try {
      for (const table of TABLES) derived += await derivePhonesOf(db, table, user);
      // Not if they have changed the country in the meantime: then their phones are due again.
      await db
        .update(users)
        .set({ phonesCountry: user.country })
        .where(and(eq(users.id, user.id), eq(users.country, user.country)));
    } catch (error) {
      // A failure must not delay the phones of other users.
      logFailure('The phones of leads could not be derived', error);
    }
  }
}

/** One transaction per chunk, which locks its rows in id order, like every change of several rows. */
async function derivePhonesOf(
  db: Database,
  table: (typeof TABLES)[number],
  owner: { id: string; country: Country },
): Promise<number> {
  const derivedColumns = columnsOf(table, ['phoneNumber', 'phoneDigits'] as const);
  let derived = 0;
  let after: string | undefined;
  do {
    after = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: table.id, phone: table.phone, phoneNumber: table.phoneNumber, phoneDigits: table.phoneDigits })
        .from(table)
        .where(and(eq(table.ownerId, owner.id), ne(table.phone, ''), after ? gt(table.id, after) : undefined))
        .orderBy(asc(table.id))
        .limit(CHUNK)
        .for('no key update');
      const changed = rows
        .map((row) => ({ ...row, is: derivePhone(row.phone, owner.country) }))
        .filter(({ is, ...was }) => is.phoneNumber !== was.phoneNumber || is.phoneDigits !== was.phoneDigits)
        .map(({ id, is }) => ({ id, ...is }));
      if (changed.length > 0) {
        await tx.execute(sql`
          update ${table} set ${setColumns(derivedColumns)}
          from ${recordset({ id: table.id, ...derivedColumns }, changed)} where ${table.id} = r.id`);
      }
      derived += changed.length;
      return rows.length < CHUNK ? undefined : rows.at(-1)?.id;
    });
  } while (after);
  return derived;
}

/** Derives phones after the response. If that is interrupted, the job does the rest. */
export function derivePhonesSoon(scope: Scope): void {
  runInBackground(scope, async () => {
    try {
      await derivePhones(scope);
    } catch (error) {
      logFailure('The phones of leads could not be derived', error);
    }
  });
}
