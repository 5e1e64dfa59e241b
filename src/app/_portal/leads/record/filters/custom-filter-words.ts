import { lookOfCustom } from '@/app/_portal/custom-fields/record/custom-looks';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { toText, wordsOf } from '@/app/_portal/shared/fields/field-look';
import type { Formats } from '@/app/_ui/time/formats';
import type { CustomCondition } from '@/domain/custom-fields/custom-filter';

/** "North or South", "$1,000 – $5,000", "Mar 1, 2031 or later", "contains “pier”", "Yes". */
export function conditionWords(field: CustomField, condition: CustomCondition, formats: Formats): string {
  const { contains, min, max, any, is } = condition;
  if (contains !== undefined) return `contains “${contains}”`;
  if (any) return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(any);
  if (is !== undefined) return is ? 'Yes' : 'No';
  const words = (limit: number | string) => wordsOf(lookOfCustom(field), toText(limit, 'UTC'), formats);
  if (min !== undefined && max !== undefined) return `${words(min)} – ${words(max)}`;
  const isDay = field.kind === 'date';
  if (min !== undefined) return `${words(min)} or ${isDay ? 'later' : 'more'}`;
  return max === undefined ? '' : `${words(max)} or ${isDay ? 'earlier' : 'less'}`;
}
