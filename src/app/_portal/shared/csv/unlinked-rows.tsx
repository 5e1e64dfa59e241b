import { Text } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';
import type { UnlinkedRow } from '@/domain/csv/import-result';
import { RowErrors } from './row-errors';

const REASONS = {
  none: (company: string) => `No lead is called “${company}”`,
  several: (company: string) => `Several leads are called “${company}”`,
} as const satisfies Record<UnlinkedRow['reason'], (company: string) => string>;

export interface UnlinkedRowsProps {
  noun: { one: string; many: string };
  unlinked: readonly UnlinkedRow[];
  count: number;
}

/** Imported rows that name a company, but are not linked to a lead, with the reasons. */
export function UnlinkedRows({ noun, unlinked, count }: UnlinkedRowsProps) {
  const { number } = useFormats();
  if (count === 0) return null;
  const rows = unlinked.map(({ row, leadCompany, reason }) => ({ row, message: REASONS[reason](leadCompany.trim()) }));
  return (
    <div>
      <RowErrors title="Not linked to a lead" errors={rows} skipped={count} />
      <Text size="xs" c="dimmed" mt={4}>
        {count === 1
          ? `This ${noun.one} is imported and keeps the company’s name.`
          : `These ${number(count)} ${noun.many} are imported and keep the company’s name.`}
      </Text>
    </div>
  );
}
