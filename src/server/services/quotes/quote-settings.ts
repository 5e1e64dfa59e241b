import { createHash } from 'node:crypto';
import { and, eq, notExists, sql } from 'drizzle-orm';
import { LOGO_DAMAGED, readLogo } from '@/domain/quotes/logo/logo';
import type { QuoteSettings, SaveQuoteSettings } from '@/domain/quotes/quote-settings';
import { NO_TERMS } from '@/domain/quotes/quote-terms';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { quoteLogos, quoteSettings, quoteVersions } from '@/server/db/schema';
import { plainLogo } from '@/server/integrations/pdf/logo';
import { notFound, refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { requireVersion } from '../shared/stale-edit';
import { isForActor, isOfPlace, lockPlace } from '../teams/places';

const columns = {
  id: quoteSettings.id,
  teamId: quoteSettings.teamId,
  companyName: quoteSettings.companyName,
  address: quoteSettings.address,
  logo: { type: quoteLogos.type, sha256: quoteLogos.sha256 },
  terms: {
    depositShare: quoteSettings.depositShare,
    cancellation: quoteSettings.cancellation,
    text: quoteSettings.terms,
  },
  version: quoteSettings.version,
};

const selectSettings = (db: Database) =>
  db.select(columns).from(quoteSettings).leftJoin(quoteLogos, eq(quoteLogos.id, quoteSettings.logoId));

const unsaved = (teamId: string | null): QuoteSettings => ({
  ...{ id: null, teamId, companyName: '', address: '', logo: null, terms: NO_TERMS, version: 0 },
});

/** The actor's own settings, then those of each of their teams, also where nothing was saved yet. */
export async function listSettings(actor: Pick<Actor, 'db' | 'user'>): Promise<QuoteSettings[]> {
  const rows = await selectSettings(actor.db).where(isForActor(quoteSettings, actor));
  return [null, ...actor.user.teamIds].map((teamId) => rows.find((row) => row.teamId === teamId) ?? unsaved(teamId));
}

/** Saves letterhead and terms of the actor, or of a team whose owner or admin they are. */
export function saveSettings(actor: Actor, { teamId = null, version, changes }: SaveQuoteSettings) {
  return actor.db.transaction(async (tx) => {
    const row = await lockSettings(tx, actor, teamId);
    if (version !== row.version) {
      const current = await readSettings(tx, row.id);
      requireVersion(version, { name: 'The letterhead', version: row.version, current });
    }
    const { terms: { text: terms, ...scale } = {}, ...letterhead } = changes;
    const saved = { ...letterhead, ...scale, terms, version: row.version + 1, updatedAt: actor.now };
    await tx.update(quoteSettings).set(saved).where(eq(quoteSettings.id, row.id));
    return readSettings(tx, row.id);
  });
}

interface NewLogo {
  teamId: string | null;
  image: Uint8Array;
}

/** Replaces the logo. What is kept of it can be printed. Throws at `logo` if that is not possible. */
export async function setLogo(actor: Actor, { teamId, image }: NewLogo): Promise<QuoteSettings> {
  const { newId, now: createdAt } = actor;
  const type = unwrap(readLogo(image));
  const content = plainLogo(type, image) ?? refuse('VALIDATION', LOGO_DAMAGED, { field: 'logo' });
  const sha256 = createHash('sha256').update(content).digest('hex');
  return changeLogo(actor, { teamId, logo: { id: newId(), type, sha256, content, createdAt } });
}

export const removeLogo = (actor: Actor, { teamId = null }: { teamId?: string | null | undefined }) =>
  changeLogo(actor, { teamId, logo: null });

interface LogoChange {
  teamId: string | null;
  logo: typeof quoteLogos.$inferInsert | null;
}

/** What versions of quotes have stays. The version of the settings does, too, so that an edit in progress can be saved. */
function changeLogo(actor: Actor, { teamId, logo }: LogoChange): Promise<QuoteSettings> {
  return actor.db.transaction(async (tx) => {
    const row = await lockSettings(tx, actor, teamId);
    if (logo) await tx.insert(quoteLogos).values(logo);
    const changed = { logoId: logo?.id ?? null, updatedAt: actor.now };
    await tx.update(quoteSettings).set(changed).where(eq(quoteSettings.id, row.id));
    if (row.logoId) {
      const versions = tx.select({ one: sql`1` }).from(quoteVersions).where(eq(quoteVersions.logoId, row.logoId));
      await tx.delete(quoteLogos).where(and(eq(quoteLogos.id, row.logoId), notExists(versions)));
    }
    return readSettings(tx, row.id);
  });
}

/** The image at the head of the quotes of the actor, or of a team of theirs. */
export async function openLogo(actor: Pick<Actor, 'db' | 'user'>, teamId: string | null) {
  const [logo = notFound('logo')] = await actor.db
    .select({ type: quoteLogos.type, content: quoteLogos.content })
    .from(quoteSettings)
    .innerJoin(quoteLogos, eq(quoteLogos.id, quoteSettings.logoId))
    .where(and(isForActor(quoteSettings, actor), isOfPlace(quoteSettings, { ownerId: actor.user.id, teamId })));
  return logo;
}

/** Locks the settings of a place that the actor may change. Adds them first if nothing was saved yet. */
async function lockSettings(tx: Database, actor: Actor, teamId: string | null) {
  const { newId, now, user } = actor;
  const place = await lockPlace(tx, actor, { teamId, action: 'staffing' });
  const ofPlace = { ownerId: teamId === null ? user.id : null, teamId };
  await tx
    .insert(quoteSettings)
    .values({ id: newId(), ...ofPlace, version: 0, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const { id, version, logoId } = quoteSettings;
  // Versions that are being made hold a share of the lock until they have the logo.
  const [row] = await tx
    .select({ id, version, logoId })
    .from(quoteSettings)
    .where(isOfPlace(quoteSettings, place))
    .for('update');
  return exactlyOne(row);
}

async function readSettings(tx: Database, id: string): Promise<QuoteSettings> {
  const [settings] = await selectSettings(tx).where(eq(quoteSettings.id, id));
  return exactlyOne(settings);
}
