import { ChartCard } from '@/app/_portal/shared/charts/chart-card';
import { type StackedRow, StackedRows } from '@/app/_portal/shared/charts/stacked-rows';
import { type CostParts, costParts } from '@/domain/costs/compare-costs';
import type { CostValues } from '@/domain/costs/cost-inputs';
import { PROVIDER, TRADITIONAL, useCostFormats } from './cost-words';

const TRADITIONAL_NAMES: Record<keyof CostParts['traditional'], string> = {
  hours: 'Staffing hours',
  noShows: 'No-shows',
  backgroundChecks: 'Background checks',
  recruitment: 'Recruitment',
};

const PROVIDER_NAMES: Record<keyof CostParts['provider'], string> = {
  fee: 'Provider’s fee',
  coordination: 'Coordination',
  unfilled: 'Unfilled shifts',
};

/** From strong to weak, so that neighbors differ by more than their color. */
const STRENGTHS = [1, 0.72, 0.5, 0.34];

function rowOf(name: string, color: string, parts: object, names: Record<string, string>, times: number): StackedRow {
  return {
    name,
    parts: Object.entries(parts).map(([part, value], index) => ({
      name: names[part] ?? part,
      value: times * value,
      color,
      strength: STRENGTHS[index] ?? 1,
    })),
  };
}

/** What a month of events costs either way, part by part. */
export function CostChart({ values }: { values: CostValues }) {
  const { money } = useCostFormats();
  const parts = costParts(values);
  const rows = [
    rowOf(TRADITIONAL, 'var(--status-new-dot)', parts.traditional, TRADITIONAL_NAMES, values.eventsPerMonth),
    rowOf(PROVIDER, 'var(--mantine-color-amber-5)', parts.provider, PROVIDER_NAMES, values.eventsPerMonth),
  ];
  return (
    <ChartCard
      title="Cost per month"
      explained="What all events of a month cost, with the parts that each way of staffing consists of. Both bars have the same scale."
      table={{
        columns: ['Part', 'Cost per month'],
        rows: rows.flatMap(({ name, parts: shown }) => [
          ...shown.map(({ name: part, value }) => [`${name}: ${part.toLowerCase()}`, money(value)] as const),
          [`${name}, in all`, money(shown.reduce((sum, { value }) => sum + value, 0))] as const,
        ]),
      }}
    >
      <StackedRows label="Cost per month" rows={rows} format={money} />
    </ChartCard>
  );
}
