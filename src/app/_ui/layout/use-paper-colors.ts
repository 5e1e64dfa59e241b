import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Prints in the light scheme: browsers leave dark backgrounds out, and light text would be lost on white paper. */
export function usePaperColors(): void {
  useEffect(() => {
    const root = document.documentElement;
    let scheme: string | null = null;
    const lighten = () => {
      scheme = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    };
    const restore = () => {
      if (scheme !== null) root.setAttribute(SCHEME, scheme);
    };
    window.addEventListener('beforeprint', lighten);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', lighten);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
}
