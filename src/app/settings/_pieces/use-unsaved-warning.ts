'use client';

import { useEffect } from 'react';

/** Makes the browser ask before leaving the page with unsaved changes. */
export function useUnsavedWarning(isDirty: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  });
}
