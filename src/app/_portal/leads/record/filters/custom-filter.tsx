import { useState } from 'react';
import { useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { useLast } from '@/app/_ui/interaction/use-last';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { Filters } from './use-lead-filters';

const CustomFilterModal = lazyOverlay(
  () => import('./custom-filter-modal').then((module) => module.CustomFilterModal),
  ({ opened }) => opened,
  { onIntent: true },
);

/** Asks for a condition on a custom field, which then is a chip. Nothing without custom fields. */
export function CustomFilter({ filters: { conditions, setCondition } }: { filters: Filters }) {
  const { shared } = useCustomFields();
  const [key, setKey] = useState<string | null>(null);
  const field = shared.find((one) => one.key === key);
  const shown = useLast(field ?? null);
  if (shared.length === 0) return null;
  return (
    <>
      <FilterSelect
        label="Custom field filter"
        all="Custom field"
        data={shared.map((one) => ({ value: one.key, label: one.label }))}
        value={null}
        onChange={setKey}
      />
      {shown && (
        <CustomFilterModal
          opened={field !== undefined}
          field={shown}
          condition={conditions[shown.key]}
          onChoose={(condition) => setCondition(shown.key, condition)}
          onClose={() => setKey(null)}
        />
      )}
    </>
  );
}
