'use client';

import { Suspense, useEffect, useId, useState } from 'react';
import { Tip } from '../feedback/hint';

/**
 * Shows the exact time behind a relative one when it is tapped, where there is no hover for its native tooltip. One for
 * all times of the page. A time inside a link or button leaves the tap to it.
 */
export function TapTime() {
  const id = useId();
  const [tapped, setTapped] = useState<HTMLElement | null>(null);
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      const target = event.target instanceof Element ? event.target : null;
      const time = isTouch && !target?.closest('a, button') ? target?.closest<HTMLElement>('time[title]') : null;
      setTapped((before) => (time && time !== before ? time : null));
    }
    const close = () => setTapped(null);
    document.addEventListener('click', onClick);
    document.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('scroll', close, { capture: true });
    };
  }, []);
  return (
    tapped && (
      <Suspense>
        <Tip id={id} target={tapped} label={tapped.title} />
      </Suspense>
    )
  );
}
