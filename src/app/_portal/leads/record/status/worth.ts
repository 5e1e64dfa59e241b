import type { Lead } from '@/domain/leads/lead';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import { createQuestion, type OpenQuestion } from './open-question';

/** What a deal is worth, and when it is expected to close. */
export type Worth = Partial<Pick<Lead, 'amount' | 'expectedCloseDate'>>;

export type WorthAnswer = Worth | 'UNDO';

type Moved = Pick<Lead, 'companyName' | 'status' | 'expectedCloseDate'>;

export type WorthQuestion = OpenQuestion<Moved, WorthAnswer>;

const worth = createQuestion<Moved, WorthAnswer>();

/** The question that the portal's `WorthDialog` shows. */
export const useWorthQuestion = worth.useOpen;

/** Asks what a lead without an amount is worth. Resolves to UNDO if it is to be moved back instead. */
export const askWorth = worth.ask;

const ASKING: readonly LeadStatus[] = ['PROPOSAL_SENT', 'CLOSED_WON'];

/** Whether a lead has come to a stage in which it should have an amount, which is asked for and never demanded (D83). */
export const lacksWorth = ({ status, amount }: Pick<Lead, 'status' | 'amount'>): boolean =>
  amount === null && ASKING.includes(status);
