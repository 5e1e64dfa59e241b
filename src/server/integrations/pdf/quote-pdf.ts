import type { QuoteContent } from '@/domain/quotes/quote-content';
import type { QuoteSignature } from '@/domain/quotes/signature';
import { writeCertificate } from './certificate';
import { writeLetterhead } from './letterhead';
import { writeLines } from './line-table';
import type { Logo } from './logo';
import { closeSheet, openSheet } from './sheet';
import { writeTerms } from './terms';
import { writeTotals } from './totals';

interface QuotePdfOptions {
  /** The SHA-256 of the version. */
  hash: string;
  logo: Logo | null;
  signature: QuoteSignature | null;
}

/**
 * A version of a quote as PDF; with a signature, the same pages and the certificate of its acceptance. The same version
 * always gives the same bytes.
 */
export async function quotePdf(content: QuoteContent, { hash, logo, signature }: QuotePdfOptions): Promise<Uint8Array> {
  const title = `Quote ${content.number}, version ${content.version}`;
  const sheet = await openSheet({ title, keywords: hash, madeAt: new Date(signature?.at ?? content.madeOn) });
  writeLetterhead(sheet, content, logo);
  writeLines(sheet, content);
  writeTotals(sheet, content);
  writeTerms(sheet, content);
  if (signature) writeCertificate(sheet, content, signature);
  return closeSheet(sheet, `${title}  ·  SHA-256 ${hash}`);
}
