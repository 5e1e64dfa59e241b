import { useEffect, useState } from 'react';
import { useRendered } from './formats';

const MINUTE = 60_000;

/** The current time, updated every minute. The base for relative times. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return useRendered()?.now ?? now;
}
