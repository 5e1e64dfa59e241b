import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { cleanAddress, comparableAddress, isMailable } from '@/domain/shared/address';
import { recordset } from '@/server/db/recordset';
import { emailSuppressions, leads } from '@/server/db/schema';
import { logFailure } from '../log';
import type { Scope } from '../scope';

const CHUNK = 1000;

/** Addresses that are valid for certain. Others may be valid too, such as one with an umlaut. */
const PLAIN = "^[A-Za-z0-9._%+'-]+@[A-Za-z0-9.-]+$";

export interface CleanedAddresses {
  /** How many leads have a cleaned address now. */
  leads: number;
  /** How many leads have an address that cannot be mailed. */
  unmailable: number;
  /** How many suppressed addresses were cleaned. */
  suppressions: number;
}

/** Logs for the operator what was cleaned, and what has to be corrected by hand. */
export async function reportCleanedAddresses(scope: Scope): Promise<void> {
  try {
    const { leads, unmailable, suppressions } = await cleanAddresses(scope);
    if (leads + suppressions > 0) {
      console.info(`Email addresses cleaned: ${leads} of leads, ${suppressions} that get no more email.`);
    }
    if (unmailable > 0) console.info(`Leads with an address that cannot be mailed: ${unmailable}.`);
  } catch (error) {
    logFailure('The stored email addresses could not be cleaned', error);
  }
}

/**
 * Cleans the addresses that were stored before they were cleaned on entry (D77), in the domain's words, so that SQL does not
 * repeat them. Runs at every start, because a backup of an earlier version may have been restored. An address that cannot
 * be mailed either way stays as it is. No lead counts as edited, but its version rises.
 */
export async function cleanAddresses(scope: Scope): Promise<CleanedAddresses> {
  const suppressions = await cleanSuppressions(scope);
  return { suppressions, ...(await cleanLeads(scope)) };
}

async function cleanLeads({ db }: Scope): Promise<Pick<CleanedAddresses, 'leads' | 'unmailable'>> {
  const done = { leads: 0, unmailable: 0 };
  for (let after: string | undefined; ; ) {
    const unusual = await db
      .select({ id: leads.id, was: leads.email })
      .from(leads)
      .where(and(after ? gt(leads.id, after) : undefined, ne(leads.email, ''), sql`${leads.email} !~ ${PLAIN}`))
      .orderBy(leads.id)
      .limit(CHUNK);
    after = unusual.at(-1)?.id;
    if (after === undefined) return done;
    const known = unusual.map((lead) => ({ ...lead, email: cleanAddress(lead.was) }));
    const mailable = known.filter(({ email }) => isMailable(email));
    const changed = mailable.filter(({ email, was }) => email !== was);
    await db.execute(sql`
      update ${leads} set email = r.email, version = ${leads.version} + 1
      from ${recordset({ id: leads.id, was: leads.email, email: leads.email }, changed)}
      where ${leads.id} = r.id and ${leads.email} = r.was`);
    done.leads += changed.length;
    done.unmailable += known.length - mailable.length;
  }
}

/** If two entries are the same address, the recipient's wish counts more than a bounce. */
async function cleanSuppressions({ db, newId }: Scope): Promise<number> {
  const unusual = await db.select().from(emailSuppressions).where(sql`${emailSuppressions.address} !~ ${PLAIN}`);
  const changed = unusual.filter(({ address }) => comparableAddress(address) !== address);
  for (const { id, ...entry } of changed) {
    await db.transaction(async (tx) => {
      await tx
        .insert(emailSuppressions)
        .values({ ...entry, id: newId(), address: comparableAddress(entry.address) })
        .onConflictDoUpdate({
          target: [emailSuppressions.address, emailSuppressions.ownerId],
          set: { reason: entry.reason },
          setWhere: eq(emailSuppressions.reason, 'hard_bounce'),
        });
      await tx.delete(emailSuppressions).where(eq(emailSuppressions.id, id));
    });
  }
  return changed.length;
}
