'use client';

import type { DeletableModule } from '@/app/_portal/shared/noun-module';
import { api } from '@/app/_trpc/client';
import { type QuoteItem, useQuoteCache } from './quote-cache';

export const QUOTE_MODULE: DeletableModule<QuoteItem> = {
  noun: 'quote',
  nameOf: ({ number }) => `Quote ${number}`,
  useCache: useQuoteCache,
  useDeletion: api.quotes.delete.useMutation,
};
