import { useEffect, useRef } from 'react';

/** Whether this piece is still in the page when an answer comes. */
export function useIsMounted() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
