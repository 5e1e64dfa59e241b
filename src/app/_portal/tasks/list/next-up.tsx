'use client';

import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { shownIn } from '@/app/_portal/calendar/record/shown-event';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { useIsInTeam } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { addDays, calendarDay, startOfDay } from '@/domain/shared/time';
import { shortDue } from '../record/short-due';

/** In days. */
const AHEAD = 14;

/** What comes next when no task is open: the next event or follow-up within two weeks. */
export function NextUp() {
  const { zone = 'UTC' } = useFormats();
  const now = useNow();
  const today = calendarDay(now, zone);
  const within = useMemo(() => {
    const from = startOfDay(today, zone);
    return { from, to: addDays(from, AHEAD) };
  }, [today, zone]);
  const own = { ...within, whose: useIsInTeam() ? ('ASSIGNED' as const) : undefined };
  const { data: range } = api.calendarEvents.range.useQuery(own);
  const { data: layer } = api.calendarEvents.layer.useQuery(own);
  if (!range || !layer) return null;

  const events = range.events.map(({ id, title, ...event }) => ({
    at: shownIn(event, zone).startTime,
    title,
    href: tabHref('calendar', { id }),
  }));
  const followUps = layer.items.map(({ id, title, at }) => ({
    at,
    title: `Follow up with ${title}`,
    href: tabHref('crm', { id }),
  }));
  const [next] = [...events, ...followUps].filter(({ at }) => at >= now).sort((a, b) => Number(a.at) - Number(b.at));
  if (!next) return null;
  return (
    <Text size="sm" c="dimmed" ta="center">
      Next: <TabLink href={next.href}>{next.title}</TabLink>,{' '}
      <time dateTime={next.at.toISOString()}>{shortDue(next.at, now, zone)}</time>
    </Text>
  );
}
