import { useState } from 'react';

/** What was last shown, for as long as a closing panel is still on its way out. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
