import { useSyncExternalStore } from 'react';
import type { RouterInputs } from '@/app/_trpc/client';

/** Leads that are about to be handed over, and to whom. */
export interface HandoverQuestion {
  select: RouterInputs['bulk']['leads']['select'];
  /** What is handed over: the name of a company, or how many leads. */
  subject: string;
  count: number;
  assignee: { userId: string; name: string };
  /** Called once they are being handed over. */
  onHandOver?: () => void;
}

// The open question. Page-wide, because the row that asked may be gone before it is answered.
let open: HandoverQuestion | null = null;
const listeners = new Set<() => void>();

/** Asks what goes with leads that are assigned to somebody else. Null closes the question. */
export function askHandover(question: HandoverQuestion | null): void {
  open = question;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The question that the portal's `HandoverDialog` shows. */
export const useHandoverQuestion = (): HandoverQuestion | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
