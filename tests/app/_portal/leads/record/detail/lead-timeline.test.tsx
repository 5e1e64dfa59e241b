import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { describe, expect, it } from 'vitest';
import { LeadTimeline } from '@/app/_portal/leads/record/detail/lead-timeline';
import type { TimelineEntry } from '@/app/_portal/leads/record/detail/timeline-words';

const now = new Date('2026-03-10T12:00:00Z');
const entry = (id: string, title: string): TimelineEntry => ({
  id,
  kind: 'note',
  at: new Date('2026-03-10T09:00:00Z'),
  actorName: 'Sam',
  note: { id, title, excerpt: 'What was said', isWhole: false, tags: [], kind: 'note', outcome: null, mentions: [] },
});
const FIRST = entry('01890000-0000-7000-8000-000000000041', 'First');
const SECOND = entry('01890000-0000-7000-8000-000000000042', 'Second');

function show() {
  renderInPortal(<LeadTimeline leadId={LEAD.id} now={now} />, ({ path, input }: Call) => {
    if (path !== 'leads.timeline') return VIEWER;
    return typeof input === 'object' && input && 'cursor' in input && input.cursor
      ? { items: [SECOND], nextCursor: null }
      : { items: [FIRST], nextCursor: 'next' };
  });
}

describe('the timeline of a lead', () => {
  it('shows author and time, with a link to the item', async () => {
    show();
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toBe('Note: FirstWhat was said…3 hours ago · Sam');
    expect(within(item).getByRole('link', { name: 'First' }).getAttribute('href')).toBe(`/?tab=notes&id=${FIRST.id}`);
  });

  it('loads earlier entries on demand', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });
});
