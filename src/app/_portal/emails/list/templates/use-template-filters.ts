import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_SORT_ORDERS,
  TEMPLATE_SORTS,
  type TemplateCategory,
} from '@/domain/emails/templates/template-choices';

const CATEGORY = parseAsStringLiteral(TEMPLATE_CATEGORIES);

/** Category, search and sort order of the list of templates. */
export function useTemplateFilters() {
  const list = useListFilters({ sorts: TEMPLATE_SORTS, sort: 'name', sortOrders: TEMPLATE_SORT_ORDERS });
  const [category, setCategory] = useQueryState('category', CATEGORY);
  return useMemo(() => {
    const { q, sort, order } = list;
    return {
      ...list,
      category,
      /** The input of `emailTemplates.list`. */
      asked: { q, category: category ?? undefined, sort, order },
      /** Number of active filters, not counting the search. */
      active: category === null ? 0 : 1,
      hiding: Boolean(q || category),
      setCategory: (next: TemplateCategory | null) => void setCategory(next),
      clear() {
        list.clearSearch();
        void setCategory(null);
      },
    };
  }, [list, category, setCategory]);
}

export type TemplateFilterState = ReturnType<typeof useTemplateFilters>;
