import { MouseSensor, type SensorProps, TouchSensor } from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { flushSync } from 'react-dom';

type Coordinates = Parameters<SensorProps<object>['onMove']>[0];

const END_EVENTS = ['mouseup', 'touchend'];

/**
 * dnd-kit ends a drag at the last position that React rendered, not at the position of the drop. If the page is busy or
 * the browser coalesces moves, the item would land some pixels off or stay where it was. Renders the last position
 * before the drag ends.
 */
function promptly<Options extends object>(props: SensorProps<Options>): SensorProps<Options> {
  let last: Coordinates | undefined;
  const recordPosition = (event: Event) => {
    last = getEventCoordinates(event) ?? last;
  };
  // Capturing, to run before the bubbling listeners of dnd-kit.
  const watchEnds = () => {
    for (const name of END_EVENTS) document.addEventListener(name, recordPosition, true);
  };
  const unwatch = () => {
    for (const name of END_EVENTS) document.removeEventListener(name, recordPosition, true);
  };
  const renderMove = (at: Coordinates) => flushSync(() => props.onMove(at));
  return {
    ...props,
    onStart(at) {
      watchEnds();
      flushSync(() => props.onStart(at));
    },
    onMove(at) {
      last = at;
      props.onMove(at);
    },
    onEnd() {
      unwatch();
      if (last) {
        renderMove(last);
        // The first render updates the position, the second one what is below it.
        renderMove(last);
      }
      props.onEnd();
    },
    onCancel() {
      unwatch();
      props.onCancel();
    },
  };
}

export class PromptMouseSensor extends MouseSensor {
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    super(promptly(props));
  }
}

export class PromptTouchSensor extends TouchSensor {
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    super(promptly(props));
  }
}
