import type { QuoteContent } from '@/domain/quotes/quote-content';
import type { QuoteSignature } from '@/domain/quotes/signature';

interface Printed {
  hash: string;
  logo: { type: 'image/png' | 'image/jpeg'; bytes: Uint8Array } | null;
  signature: QuoteSignature | null;
}

export const quotePdf = async (content: QuoteContent, printed: Printed): Promise<Uint8Array> =>
  new TextEncoder().encode(JSON.stringify({ content, hash: printed.hash }));
