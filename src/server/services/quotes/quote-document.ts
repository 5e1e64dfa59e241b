import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { quoteLogos, quotes, quoteVersions } from '@/server/db/schema';
import type { Logo } from '@/server/integrations/pdf/logo';
import { quotePdf } from '@/server/integrations/pdf/quote-pdf';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { visibleTo } from '../shared/visibility';

interface QuoteFile {
  name: string;
  content: Uint8Array;
  /** Of the version. */
  hash: string;
}

const columns = {
  content: quoteVersions.content,
  hash: quoteVersions.hash,
  signature: quoteVersions.signature,
  logo: { bytes: quoteLogos.content },
};

type Version = Pick<typeof quoteVersions.$inferSelect, 'content' | 'hash' | 'signature'> & {
  logo: Logo | null;
};

async function render({ content, ...options }: Version): Promise<QuoteFile> {
  const { number, version } = content;
  const name = `Quote ${number}${version > 1 ? `, version ${version}` : ''}${options.signature ? ', signed' : ''}.pdf`;
  return { name, hash: options.hash, content: await quotePdf(content, options) };
}

const selectVersions = (db: Database) =>
  db.select(columns).from(quoteVersions).leftJoin(quoteLogos, eq(quoteLogos.id, quoteVersions.logoId));

/** The PDF of a version of a quote that the actor sees; without a number, of the current one. */
export async function readDocument(
  actor: Actor,
  { id, number }: { id: string; number?: number | undefined },
): Promise<QuoteFile> {
  const [version] = await selectVersions(actor.db)
    .innerJoin(quotes, and(eq(quotes.id, quoteVersions.quoteId), visibleTo(actor.user, quotes)))
    .where(
      and(
        eq(quotes.id, id),
        number === undefined ? isNull(quoteVersions.supersededAt) : eq(quoteVersions.number, number),
      ),
    );
  return render(version ?? notFound(number === undefined ? 'quote' : 'version'));
}

/** The PDF of a version, whoever asks: for its page and for the mail that carries it. Null if it is gone. */
export async function renderVersion(db: Database, versionId: string): Promise<QuoteFile | null> {
  const [version] = await selectVersions(db).where(eq(quoteVersions.id, versionId));
  return version ? render(version) : null;
}
