'use client';

import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { ListFilters } from '@/app/_portal/shared/list/list-filters';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_CATEGORY_LABELS,
  TEMPLATE_SORT_LABELS,
  TEMPLATE_SORTS,
} from '@/domain/emails/templates/template-choices';
import type { TemplateFilterState } from './use-template-filters';

const CATEGORIES = TEMPLATE_CATEGORIES.map((value) => ({ value, label: TEMPLATE_CATEGORY_LABELS[value] }));
const SORTS = TEMPLATE_SORTS.map((value) => ({ value, label: TEMPLATE_SORT_LABELS[value] }));

export const SEARCH_ID = 'template-search';

export function TemplateFilters({ filters }: { filters: TemplateFilterState }) {
  return (
    <ListFilters
      searchId={SEARCH_ID}
      label="Search templates by name, subject or message"
      placeholder="Search templates"
      filters={filters}
      sorts={SORTS}
      compact={usePhone()}
    >
      <FilterSelect
        label="Category"
        all="All categories"
        data={CATEGORIES}
        value={filters.category}
        onChange={filters.setCategory}
      />
    </ListFilters>
  );
}
