import { createContext, useContext } from 'react';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';

/** Actions of the board for its cards. The functions are stable, so they do not cause cards to re-render. */
export interface BoardActions {
  openDetails: (id: string) => void;
  openMenu: (lead: LeadItem, button: HTMLElement) => void;
  /** Ends the landing animation of a card. */
  clearLanding: () => void;
}

const BoardActionsContext = createContext<BoardActions | null>(null);

export const BoardActionsProvider = BoardActionsContext.Provider;

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardActionsContext);
  if (!actions) throw new Error('useBoardActions must be used inside a board.');
  return actions;
}
