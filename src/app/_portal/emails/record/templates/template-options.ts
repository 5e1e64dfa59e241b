import { TEMPLATE_CATEGORIES, TEMPLATE_CATEGORY_LABELS } from '@/domain/emails/templates/template-choices';
import type { TemplateItem } from './template-cache';

/** Templates by category, as the options of a select. */
export const templateOptions = (templates: readonly TemplateItem[]) =>
  TEMPLATE_CATEGORIES.map((category) => ({
    group: TEMPLATE_CATEGORY_LABELS[category],
    items: templates.filter((one) => one.category === category).map(({ id, name }) => ({ value: id, label: name })),
  })).filter(({ items }) => items.length > 0);
