import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect } from 'react';

const REQUESTS = ['new', 'import'] as const;

export type OpenRequest = (typeof REQUESTS)[number];

const REQUEST = parseAsStringLiteral(REQUESTS);

/**
 * Opens the form for a new item, or the import, when the address asks for it: `tabHref('crm', { open: 'new' })`. The
 * request is taken out of the address at once, so that Back and reload do not repeat it.
 */
export function useOpenRequest(wanted: OpenRequest, open: () => void): void {
  const [request, setRequest] = useQueryState('open', REQUEST);
  useEffect(() => {
    if (request !== wanted) return;
    void setRequest(null);
    open();
  }, [request, wanted, open, setRequest]);
}
