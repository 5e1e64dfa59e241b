import { Text } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';
import type { UnlinkedRow } from '@/domain/csv/import-result';
import { RowErrors } from './row-errors';

const REASONS = {
  none: (company: string) => `No lead is called “${company}”`,
  several: (company: string) => `Several leads are called “${company}”`,
} as const satisfies Record<UnlinkedRow['reason'], (company: string) => string>;

/** These rows are imported, so that a few of them will do. */
const MAX_LISTED = 50;

export interface UnlinkedRowsProps {
  noun: { one: string; many: string };
  unlinked: readonly UnlinkedRow[];
  count: number;
}

/** Imported rows that name a company, but are not linked to a lead, with the reasons. */
export function UnlinkedRows({ noun, unlinked, count }: UnlinkedRowsProps) {
  const { number } = useFormats();
  if (count === 0) return null;
  const rows = unlinked.map(({ row, leadCompany, reason }) => [{ row, message: REASONS[reason](leadCompany.trim()) }]);
  const more = count - Math.min(rows.length, MAX_LISTED);
  return (
    <div>
      <RowErrors title="Not linked to a lead" rows={rows.slice(0, MAX_LISTED)}>
        {more > 0 && (
          <Text size="sm" c="dimmed" mt={4}>
            and {number(more)} more {more === 1 ? 'row' : 'rows'}
          </Text>
        )}
      </RowErrors>
      <Text size="xs" c="dimmed" mt={4}>
        {count === 1
          ? `This ${noun.one} is imported and keeps the company’s name.`
          : `These ${number(count)} ${noun.many} are imported and keep the company’s name.`}
      </Text>
    </div>
  );
}
