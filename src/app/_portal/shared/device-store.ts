'use client';

import { createUserStore } from './user-store';

interface DeviceStoreOptions<Value> {
  /** Names the values on the device. */
  name: string;
  empty: Value;
  /** Whether what was kept is still a value, and not one of an older version of the application. */
  isValue: (kept: unknown) => kept is Value;
}

/** A value for each user, which survives reloads: it is kept on the device. Writing `empty` removes it. */
export function createDeviceStore<Value>({ name, empty, isValue }: DeviceStoreOptions<Value>) {
  const keyOf = (userId: string) => `stanchion-${name}-${userId}`;

  const readKept = (userId: string): Value => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
      return isValue(kept) ? kept : empty;
    } catch {
      // Not JSON, or the browser denies access.
      return empty;
    }
  };
  const store = createUserStore(empty, readKept);

  /** Users whose value could not be kept on the device. */
  const unkept = new Set<string>();

  function write(userId: string, value: Value): void {
    try {
      if (value === empty) localStorage.removeItem(keyOf(userId));
      else localStorage.setItem(keyOf(userId), JSON.stringify(value));
      unkept.delete(userId);
    } catch {
      // The device has no room, or denies access: the value lasts as long as the page.
      unkept.add(userId);
    }
    store.write(userId, value);
  }
  return {
    ...store,
    write,
    /** Changes the value as it is on the device, where another page of the browser may have changed it. */
    change(userId: string, next: (value: Value) => Value): void {
      write(userId, next(unkept.has(userId) ? store.read(userId) : readKept(userId)));
    },
  };
}
