import { useEffect, useRef } from 'react';

/** Whether the component is still mounted when a response arrives. */
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
