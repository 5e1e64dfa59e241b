import { useLongPress } from '@mantine/hooks';
import { type MouseEvent, useCallback, useRef } from 'react';

/** In milliseconds. */
const LONG = 450;

/**
 * Handlers that call `act` after a long touch, unless the finger moves to scroll. The touch then neither clicks what is
 * under it nor opens its menu.
 */
export function useLongTouch(act: () => void) {
  const latest = useRef(act);
  latest.current = act;
  const touching = useRef(false);
  const acted = useRef(false);
  const press = useLongPress(
    useCallback(() => {
      acted.current = true;
      latest.current();
    }, []),
    {
      threshold: LONG,
      events: ['touch'],
      cancelOnMove: true,
      onStart: () => {
        touching.current = true;
        acted.current = false;
      },
      onFinish: () => {
        touching.current = false;
      },
      onCancel: () => {
        touching.current = false;
      },
    },
  );
  return {
    ...press,
    onContextMenu: (event: MouseEvent) => touching.current && event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      if (!acted.current) return;
      acted.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
