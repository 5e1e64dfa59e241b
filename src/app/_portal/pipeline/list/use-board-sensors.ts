import { type KeyboardCoordinateGetter, KeyboardSensor, useSensor, useSensors } from '@dnd-kit/core';
import { PromptMouseSensor, PromptTouchSensor } from '@/app/_ui/interaction/prompt-sensors';
import { adjacentColumn } from './column-keys';
import { columnOf, leadOf } from './drag-data';

const MOUSE = { activationConstraint: { distance: 4 } };

/** Long enough to tell a drag from scrolling. */
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };

/**
 * Moves the dragged card to the adjacent column. Up and down do nothing, because the sort order decides the position.
 */
const moveAcross: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  if (event.code.startsWith('Arrow')) event.preventDefault();
  const lead = context.active && leadOf(context.active);
  const at = columnOf(context.over) ?? lead?.status;
  const to = at && adjacentColumn(at, event.code);
  const rect = to && context.droppableRects.get(to);
  const card = context.collisionRect;
  if (!rect || !card) return undefined;
  return { x: rect.left + (rect.width - card.width) / 2, y: currentCoordinates.y };
};

const KEYBOARD = {
  coordinateGetter: moveAcross,
  scrollBehavior: 'auto' as const,
  keyboardCodes: { start: ['Space', 'Enter'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] },
};

export function useBoardSensors() {
  return useSensors(
    useSensor(PromptMouseSensor, MOUSE),
    useSensor(PromptTouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
}
