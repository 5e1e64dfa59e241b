import type { ClientRect, CollisionDetection, UniqueIdentifier } from '@dnd-kit/core';

/** How far outside a column a drop still counts, in pixels. */
const REACH = 24;

export interface ColumnRect {
  id: UniqueIdentifier;
  rect: Pick<ClientRect, 'left' | 'right' | 'top' | 'bottom'>;
}

/**
 * The column nearest to a point, so that gaps between columns belong to one of them; null outside the board. Keyboard
 * drags have no `y`, so only `x` counts.
 */
export function nearestColumn(columns: ColumnRect[], point: { x: number; y?: number }): UniqueIdentifier | null {
  let nearest: { id: UniqueIdentifier; distance: number } | null = null;
  for (const { id, rect } of columns) {
    if (point.y !== undefined && (point.y < rect.top - REACH || point.y > rect.bottom + REACH)) continue;
    const distance = Math.max(rect.left - point.x, point.x - rect.right, 0);
    if (distance <= REACH && (!nearest || distance < nearest.distance)) nearest = { id, distance };
  }
  return nearest?.id ?? null;
}

/** Only the six columns are measured, because the sort order decides the position within a column. */
export const detectColumn: CollisionDetection = ({
  collisionRect,
  droppableRects,
  droppableContainers,
  pointerCoordinates,
}) => {
  const columns = droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id);
    return rect ? [{ id, rect }] : [];
  });
  const id = nearestColumn(columns, pointerCoordinates ?? { x: collisionRect.left + collisionRect.width / 2 });
  return id === null ? [] : [{ id }];
};
