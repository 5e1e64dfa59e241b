import type { Lead } from '@/domain/leads/lead';
import { createQuestion, type OpenQuestion } from './open-question';

/** Why a lead was lost. */
export type Loss = Pick<Lead, 'lostReason' | 'lostReasonDetail'>;

export type LostReasonAnswer = Loss | 'UNDO';

interface Lost {
  /** What was lost: the name of a company, or how many leads. */
  subject: string;
}

export type LostReasonQuestion = OpenQuestion<Lost, LostReasonAnswer>;

const lostReason = createQuestion<Lost, LostReasonAnswer>();

/** The question that the portal's `LostReasonDialog` shows. */
export const useLostReasonQuestion = lostReason.useOpen;

/** Asks why a lead, or many, were lost (D64). Resolves to UNDO if they are to be moved back instead. */
export const askLostReason = (subject: string): Promise<LostReasonAnswer | null> => lostReason.ask({ subject });
