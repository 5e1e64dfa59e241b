'use client';

import { useSyncExternalStore } from 'react';
import { useViewer } from '@/app/_portal/viewer';

/**
 * A value for each user who was signed in on this page. It outlives the components that show it, and the next user who
 * signs in does not see it. `restore` reads what the device has kept.
 */
export function createUserStore<Value>(empty: Value, restore: (userId: string) => Value = () => empty) {
  const values = new Map<string, { value: Value }>();
  const listeners = new Set<() => void>();

  const read = (userId: string): Value => {
    const known = values.get(userId) ?? { value: restore(userId) };
    values.set(userId, known);
    return known.value;
  };
  const write = (userId: string, value: Value): void => {
    values.set(userId, { value });
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    read,
    write,
    /** The value of the signed-in user. */
    useValue(): Value {
      const { id: userId } = useViewer();
      return useSyncExternalStore(
        subscribe,
        () => read(userId),
        () => empty,
      );
    },
  };
}
