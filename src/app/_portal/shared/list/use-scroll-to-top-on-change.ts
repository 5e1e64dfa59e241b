import { useEffect, useRef } from 'react';

/** Scrolls to the top when the filters change. `view` identifies the query of the list. */
export function useScrollToTopOnChange(view: string) {
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    window.scrollTo({ top: 0 });
  }, [view]);
}
