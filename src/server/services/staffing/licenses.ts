import { and, asc, eq, sql } from 'drizzle-orm';
import type { CreateLicenseInput, License, UpdateLicenseChanges } from '@/domain/staffing/licenses/license';
import { licenseName, MAX_LICENSES } from '@/domain/staffing/licenses/license-facts';
import type { Database } from '@/server/db/client';
import { licenses } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { isForActor, isOfPlace, lockPlace, type Place } from '../teams/places';

type LicenseRow = typeof licenses.$inferSelect;

const toLicense = ({ ownerId: _, ...row }: LicenseRow): License => row;

const BY_STATE = [asc(licenses.state), asc(licenses.class), asc(licenses.id)];

/** The actor's own licenses, then those of their teams, by state. */
export async function listLicenses(actor: Pick<Actor, 'db' | 'user'>): Promise<License[]> {
  const rows = await actor.db
    .select()
    .from(licenses)
    .where(isForActor(licenses, actor))
    .orderBy(sql`${licenses.teamId} nulls first`, ...BY_STATE);
  return rows.map(toLicense);
}

/** The licenses that count for the leads of a place. */
export async function licensesOf(db: Database, place: Place): Promise<License[]> {
  const rows = await db
    .select()
    .from(licenses)
    .where(isOfPlace(licenses, place))
    .orderBy(...BY_STATE);
  return rows.map(toLicense);
}

const TOO_MANY = `There are ${MAX_LICENSES} licenses already, which is the most. Delete one first.`;

/** Adds a license, once per Idempotency-Key (D38). For a team's, the actor must be its owner or an admin. */
export function createLicense(actor: Actor, input: CreateLicenseInput): Promise<License> {
  const call = { key: actor.idempotencyKey, body: { operation: 'licenses.create', input } };
  return withIdempotency(actor, call, async (tx) => {
    const { teamId = null, ...values } = input;
    const place = await lockPlace(tx, actor, { teamId, action: 'staffing' });
    if ((await tx.$count(licenses, isOfPlace(licenses, place))) >= MAX_LICENSES) refuse('CONFLICT', TOO_MANY);
    const row = {
      ...{ id: actor.newId(), ownerId: teamId === null ? actor.user.id : null, teamId },
      ...values,
      ...{ version: 1, createdAt: actor.now, updatedAt: actor.now },
    };
    await tx.insert(licenses).values(row);
    return toLicense(row);
  });
}

interface UpdateLicense {
  id: string;
  /** The version the editor saw. If the license has changed since, the edit fails with STALE_EDIT. */
  version?: number | undefined;
  changes: UpdateLicenseChanges;
}

export function updateLicense(actor: Actor, { id, version, changes }: UpdateLicense): Promise<License> {
  return actor.db.transaction(async (tx) => {
    const before = await lockLicense(tx, actor, id);
    requireVersion(version, { name: licenseName(before), version: before.version, current: toLicense(before) });
    const saved = { ...changes, version: before.version + 1, updatedAt: actor.now };
    const [row] = await tx.update(licenses).set(saved).where(eq(licenses.id, id)).returning();
    return toLicense(row ?? notFound('license'));
  });
}

export function deleteLicense(actor: Actor, id: string): Promise<void> {
  return actor.db.transaction(async (tx) => {
    await lockLicense(tx, actor, id);
    await tx.delete(licenses).where(eq(licenses.id, id));
  });
}

/** Locks a license that the actor may change. Throws NOT_FOUND if it is none of the actor's or of their teams. */
async function lockLicense(tx: Database, actor: Actor, id: string): Promise<LicenseRow> {
  const isWanted = and(eq(licenses.id, id), isForActor(licenses, actor));
  const [seen = notFound('license')] = await tx.select({ teamId: licenses.teamId }).from(licenses).where(isWanted);
  await lockPlace(tx, actor, { teamId: seen.teamId, action: 'staffing' });
  const [row] = await tx.select().from(licenses).where(isWanted).for('update');
  return row ?? notFound('license');
}
