import { useEffect } from 'react';

/** Tells whoever holds the form, and could close it, whether something in it would be lost. */
export function useReportDirty(dirty: boolean, onDirty: (dirty: boolean) => void) {
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
}
