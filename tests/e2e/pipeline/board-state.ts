import type { Page } from '@playwright/test';
import { call } from '@tests/support/rest/calls';
import type { Lead } from '@/domain/leads/lead';
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import type { PipelineSummary } from '@/domain/pipeline/pipeline-summary';
import { move } from './colleagues';
import { column } from './on-board';

/** Everything that a board shows: the cards of each column in their order, its count and its sum, and the totals above. */
export interface BoardState {
  columns: Record<string, { cards: string[]; count: string; sum: string }>;
  totals: string[];
}

const usd = (value: number) => `$${value.toLocaleString('en-US')}`;

/** The board as its page shows it. */
export async function shownBoard(page: Page): Promise<BoardState> {
  const columns = await Promise.all(
    LEAD_STATUSES.map(async (status) => {
      const label = LEAD_STATUS_LABELS[status];
      const [count = '', sum = ''] = await column(page, label).locator('header .figures > span').allTextContents();
      const cards = await column(page, label).getByRole('listitem').locator('[data-handle]').allTextContents();
      return [status, { cards, count, sum }] as const;
    }),
  );
  return {
    columns: Object.fromEntries(columns),
    totals: await page.locator('[class*=value].figures').allTextContents(),
  };
}

/** The board as the server has it. */
export async function serverBoard(page: Page): Promise<BoardState> {
  const read = async <Answer>(path: string): Promise<Answer> => (await page.request.get(path)).json();
  const summary = await read<PipelineSummary>('/api/pipeline/summary');
  const columns = await Promise.all(
    LEAD_STATUSES.map(async (status) => {
      const { leads } = await read<{ leads: { company: string }[] }>(
        `/api/leads?status=${status}&sort=stageEnteredAt&order=desc`,
      );
      const { count, value } = summary.stages[status];
      return [status, { cards: leads.map(({ company }) => company), count: String(count), sum: usd(value) }] as const;
    }),
  );
  const { totalValue, activeDeals, wonDeals, conversionRate } = summary;
  const rate = conversionRate.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
  return {
    columns: Object.fromEntries(columns),
    totals: [usd(totalValue), String(activeDeals), String(wonDeals), rate],
  };
}

interface Changing {
  page: Page;
  other: Page;
  teamId: string;
  /** All 18 are new. */
  leads: readonly Lead[];
}

/** Twenty changes elsewhere: some leads to every column, one renamed, one gone, and two that are new. */
export async function changeBoard({ page, other, teamId, leads: [gone, renamed, ...moved] }: Changing): Promise<void> {
  for (const [n, lead] of moved.entries()) await move(other, lead, LEAD_STATUSES[1 + (n % 5)] ?? 'CONTACTED');
  const { id, version } = renamed ?? {};
  await call(other, 'leads.update', { id, version, changes: { companyName: 'Renamed' } });
  await call(other, 'leads.create', { companyName: 'Harbor Hall', contactPerson: 'Jo', status: 'NEW', teamId });
  await call(other, 'leads.create', { companyName: 'Pier Nine', contactPerson: 'Jo', status: 'PROPOSAL_SENT', teamId });
  await call(page, 'leads.delete', { id: gone?.id });
}
