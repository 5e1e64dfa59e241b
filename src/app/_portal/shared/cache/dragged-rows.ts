import { useEffect } from 'react';

// The rows that the user is dragging. Page-wide, because what arrives from elsewhere must leave them where they are.
const dragged = new Set<string>();
const listeners = new Set<() => void>();

export const isDragged = (id: string): boolean => dragged.has(id);

export const isAnyDragged = (): boolean => dragged.size > 0;

/** Calls a listener when a row is dropped. Returns the function to unsubscribe. */
export function onDropped(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Keeps a row as it is while it is dragged: replacing it would take it out of the user's hand. */
export function useDraggedRow(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    dragged.add(id);
    return () => {
      dragged.delete(id);
      for (const listener of listeners) listener();
    };
  }, [id]);
}
