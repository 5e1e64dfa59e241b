import { MouseSensor, type SensorProps, TouchSensor } from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { flushSync } from 'react-dom';

type Coordinates = Parameters<SensorProps<object>['onMove']>[0];

const ENDS = ['mouseup', 'touchend'];

/**
 * dnd-kit answers the end of a drag with what React rendered last, and does not look at where it ends: let go while the
 * page is busy, when a browser tells of many moves as of one, a thing would lie where the hand was some pixels ago, or
 * stay where it was.
 */
function promptly<Options extends object>(props: SensorProps<Options>): SensorProps<Options> {
  let last: Coordinates | undefined;
  const note = (event: Event) => {
    last = getEventCoordinates(event) ?? last;
  };
  // Before dnd-kit hears it, which listens on the way up.
  const watchEnd = () => {
    for (const name of ENDS) document.addEventListener(name, note, true);
  };
  const unwatch = () => {
    for (const name of ENDS) document.removeEventListener(name, note, true);
  };
  const arrive = (at: Coordinates) => flushSync(() => props.onMove(at));
  return {
    ...props,
    onStart(at) {
      watchEnd();
      flushSync(() => props.onStart(at));
    },
    onMove(at) {
      last = at;
      props.onMove(at);
    },
    onEnd() {
      unwatch();
      if (last) {
        arrive(last);
        // What it is over follows from the first rendering, and is there with the second.
        arrive(last);
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
