import { useSyncExternalStore } from 'react';
import type { Lead } from '@/domain/leads/lead';

/** Why a lead was lost. */
export type Loss = Pick<Lead, 'lostReason' | 'lostReasonDetail'>;

/** Null if the question is dismissed. */
export type LostReasonAnswer = Loss | 'UNDO' | null;

export interface LostReasonQuestion {
  id: string;
  /** What was lost: the name of a company, or how many leads. */
  subject: string;
  answer: (answer: LostReasonAnswer) => void;
}

// The open question. Page-wide, because the row or card that was moved may be gone before it is answered.
let open: LostReasonQuestion | null = null;
const listeners = new Set<() => void>();

function setOpen(question: LostReasonQuestion | null): void {
  open = question;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The question that the portal's `LostReasonDialog` shows. */
export const useLostReasonQuestion = (): LostReasonQuestion | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );

/**
 * Asks why a lead, or many, were lost (D64). Resolves to UNDO if they are to be moved back instead, and to null if the
 * question is dismissed or another one replaces it.
 */
export function askLostReason(subject: string): Promise<LostReasonAnswer> {
  open?.answer(null);
  return new Promise((resolve) => {
    const answer = (given: LostReasonAnswer) => {
      if (open?.answer === answer) setOpen(null);
      resolve(given);
    };
    setOpen({ id: crypto.randomUUID(), subject, answer });
  });
}
