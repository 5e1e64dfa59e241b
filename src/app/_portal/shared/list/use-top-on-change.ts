import { useEffect, useRef } from 'react';

/** Other filters are another list: it is read from its beginning. `view` names what the list is asked for. */
export function useTopOnChange(view: string) {
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    window.scrollTo({ top: 0 });
  }, [view]);
}
