import { eq } from 'drizzle-orm';
import { isVerified, STATE_FACTS, STATES, type State } from '@/domain/regulatory/states';
import { regulatoryVerifications } from '@/server/db/schema';
import type { Scope } from '@/server/scope';

/** Records that the operator has checked the facts about a state today. */
export async function verifyState({ db, now }: Scope, location: State): Promise<void> {
  const { written } = STATE_FACTS[location];
  await db
    .insert(regulatoryVerifications)
    .values({ location, written, verifiedAt: now })
    .onConflictDoUpdate({ target: regulatoryVerifications.location, set: { written, verifiedAt: now } });
}

export async function unverifyState({ db }: Scope, location: State): Promise<void> {
  await db.delete(regulatoryVerifications).where(eq(regulatoryVerifications.location, location));
}

/** Every state, with when its facts were checked; null if they were not, or have changed since. */
export async function listVerifications({ db }: Scope): Promise<{ location: State; verifiedAt: Date | null }[]> {
  const rows = await db.select().from(regulatoryVerifications);
  return STATES.map((location) => {
    const row = rows.find((each) => each.location === location) ?? null;
    return { location, verifiedAt: row && isVerified(location, row) ? row.verifiedAt : null };
  });
}
