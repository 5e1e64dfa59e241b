import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryState } from 'nuqs';
import { useCallback, useState } from 'react';
import { storableText } from '@/domain/shared/text';
import { parserFor } from './query-parser';

const SEARCH_DELAY = 200;

const Q = parserFor(storableText).withDefault('');

/**
 * What stands in the search box, and what of it is asked for: at once when it is emptied, else when the typing rests.
 * Only that goes into the address, so that nothing typed meanwhile hangs on it.
 */
export function useSearch() {
  const [settled, ask] = useQueryState('q', Q);
  const [typed, setTyped] = useState({ text: settled, asked: settled });
  // Not what was asked here: somebody went back, or followed a link.
  if (settled !== typed.asked) setTyped({ text: settled, asked: settled });

  const settle = useCallback(
    (text: string) => {
      void ask(text);
      setTyped((before) => ({ ...before, asked: text }));
    },
    [ask],
  );
  const settleLater = useDebouncedCallback(settle, SEARCH_DELAY);
  const setSearch = useCallback(
    (text: string) => {
      setTyped((before) => ({ ...before, text }));
      if (text.trim() === '') {
        settleLater.cancel();
        settle('');
      } else {
        settleLater(text);
      }
    },
    [settle, settleLater],
  );
  return { search: typed.text, settled, setSearch };
}
