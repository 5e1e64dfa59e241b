import { eq } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { quoteLogos, quoteVersions } from '@/server/db/schema';

/** The image at the head of a version, whoever asks: for its page. Null if it has none. */
export async function readLogo(db: Database, versionId: string) {
  const [logo] = await db
    .select({ type: quoteLogos.type, content: quoteLogos.content })
    .from(quoteVersions)
    .innerJoin(quoteLogos, eq(quoteLogos.id, quoteVersions.logoId))
    .where(eq(quoteVersions.id, versionId));
  return logo ?? null;
}
