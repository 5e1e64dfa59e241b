'use client';

import { useLocalStorage } from '@mantine/hooks';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { leaveTab } from '@/app/_ui/leaving/leave-guards';
import { isState, STATES, type State } from '@/domain/regulatory/states';

const PARSERS = { state: parseAsStringLiteral(STATES), lead: parseAsString };

/**
 * The state whose checklist is shown: the one in the address, else the last one chosen on this device. For a lead whose
 * state is not known there is none: its events take place wherever they do.
 */
export function useStateChoice() {
  const [asked, ask] = useQueryStates(PARSERS);
  const [last, setLast] = useLocalStorage<string>({ key: 'stanchion-regulatory-state', defaultValue: STATES[0] });
  const usual = asked.lead === null ? (isState(last) ? last : STATES[0]) : null;
  return {
    state: asked.state ?? usual,
    choose(next: State) {
      // The checklist of another state replaces this one, with what is being written in it.
      leaveTab(() => {
        setLast(next);
        void ask({ state: next });
      });
    },
  };
}
