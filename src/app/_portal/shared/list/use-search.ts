import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryState } from 'nuqs';
import { useCallback, useEffect, useState } from 'react';
import { comingParameters } from '@/app/_portal/coming-parameters';
import { isStorableText } from '@/domain/shared/text';
import { parserFor } from './query-parser';

/** In milliseconds, from the last key to the request. */
export const SEARCH_DELAY = 80;

const Q = parserFor(isStorableText).withDefault('');

/**
 * The text in the search box and the search to run, which is debounced except when the box is cleared. Only the latter
 * is stored in the URL, so typing does not wait for the URL.
 */
export function useSearch() {
  const [settled, ask] = useQueryState('q', Q);
  const [typed, setTyped] = useState({ text: settled, asked: settled });
  // The URL changed from outside, such as by Back or by a link.
  if (settled !== typed.asked) setTyped({ text: settled, asked: settled });

  const settle = useCallback(
    (text: string) => {
      void ask(text).then(() => {
        if (comingParameters.get('q') === text) comingParameters.delete('q');
      });
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
        comingParameters.delete('q');
        settle('');
      } else {
        comingParameters.set('q', text);
        settleLater(text);
      }
    },
    [settle, settleLater],
  );
  // Another page has a search of its own.
  useEffect(() => () => void comingParameters.delete('q'), []);
  return { search: typed.text, settled, setSearch };
}
