'use client';

import { useLocalStorage } from '@mantine/hooks';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { isState, STATES, type State } from '@/domain/regulatory/states';

const PARSER = parseAsStringLiteral(STATES);

/** The state whose checklist is shown: the one in the address, else the last one chosen on this device. */
export function useStateChoice() {
  const [asked, ask] = useQueryState('state', PARSER);
  const [last, setLast] = useLocalStorage<string>({ key: 'stanchion-regulatory-state', defaultValue: STATES[0] });
  const state: State = asked ?? (isState(last) ? last : STATES[0]);
  return {
    state,
    choose(next: State) {
      setLast(next);
      void ask(next);
    },
  };
}
