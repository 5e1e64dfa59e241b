'use client';

import { useEffect, useState } from 'react';
import { whenIdle } from './prefetch';

/** Whether the page has been idle since a component was rendered: what the user needs first has loaded by then. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let isShown = true;
    whenIdle(() => isShown && setIsIdle(true));
    return () => {
      isShown = false;
    };
  }, []);
  return isIdle;
}
