import { MouseSensor, type SensorProps, TouchSensor } from '@dnd-kit/core';
import { flushSync } from 'react-dom';

type Coordinates = Parameters<SensorProps<object>['onMove']>[0];

/**
 * dnd-kit answers the end of a drag with what React rendered last. A hand that lets go while the page is busy would drop
 * where it was some pixels ago, or nowhere at all.
 */
function promptly<Options extends object>(props: SensorProps<Options>): SensorProps<Options> {
  let last: Coordinates | undefined;
  const arrive = (at: Coordinates) => flushSync(() => props.onMove(at));
  return {
    ...props,
    onStart: (at) => flushSync(() => props.onStart(at)),
    onMove(at) {
      last = at;
      props.onMove(at);
    },
    onEnd() {
      if (last) {
        arrive(last);
        // What it is over follows from the first rendering, and is there with the second.
        arrive(last);
      }
      props.onEnd();
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
