import { createContext, useContext } from 'react';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';

/** What a card can ask of its board. The functions never change, so a card does not render for their sake. */
export interface BoardActions {
  openDetails: (id: string) => void;
  openMenu: (lead: LeadItem, button: HTMLElement) => void;
  /** The card has shown where it landed. */
  clearLanding: () => void;
}

const BoardActionsContext = createContext<BoardActions | null>(null);

export const BoardActionsProvider = BoardActionsContext.Provider;

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardActionsContext);
  if (!actions) throw new Error('useBoardActions is for cards on a board.');
  return actions;
}
