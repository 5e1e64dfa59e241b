'use client';

import { api } from '@/app/_trpc/client';
import { type RuledTerm, TERM_RULES } from '@/domain/staffing/rate-cards/rate-card-rules';

/** Rules hardly ever change. */
const FRESH_MS = 10 * 60_000;

/** The rules that the terms of a new card start with. */
export const useTermRules = () => api.rateCards.defaults.useQuery(undefined, { staleTime: FRESH_MS });

/** The rule that a term starts with; undefined until it is loaded. */
export const useTermRule = (term: RuledTerm) => useTermRules().data?.rules.find(({ key }) => key === TERM_RULES[term]);
