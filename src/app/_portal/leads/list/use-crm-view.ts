import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';

const VIEW = parseAsStringLiteral(['duplicates']);

/** Whether the tab shows likely duplicates instead of the list, by the parameter `view` of its address. */
export function useCrmView() {
  const [view] = useQueryState('view', VIEW);
  return { isDuplicates: view === 'duplicates' };
}

export const openDuplicates = (): void => navigateTo(tabHref('crm', { view: 'duplicates' }));
