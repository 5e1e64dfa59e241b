import { useCallback, useState } from 'react';
import { useTypedAhead } from './use-typed-ahead';

/** How often the palette was asked for, and what was typed before it was there. */
export function usePalette() {
  const [requests, setRequests] = useState(0);
  const forget = useCallback(() => setRequests(0), []);
  const ahead = useTypedAhead(forget);
  const open = () => {
    if (requests === 0) ahead.start();
    setRequests(requests + 1);
  };
  return {
    requests,
    typedAhead: ahead.text,
    open,
    openFirst: () => requests === 0 && open(),
    cancel: () => {
      forget();
      ahead.stop();
    },
    stopTypingAhead: ahead.stop,
  };
}
