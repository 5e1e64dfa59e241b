'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react';
import { TintBadge } from '@/app/_ui/badges/tint-badge';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { useFormats } from '@/app/_ui/time/formats';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { useNow } from '@/app/_ui/time/use-now';
import type { Session } from '@/domain/accounts/session';
import { readUserAgent, type UserAgent } from '@/domain/accounts/user-agent';
import classes from '../settings-list.module.css';
import type { useSessions } from './use-sessions';

const ICONS = {
  computer: IconDeviceLaptop,
  phone: IconDeviceMobile,
  unknown: IconTerminal2,
} as const satisfies Record<UserAgent['kind'], unknown>;

interface SessionListProps {
  sessions: ReturnType<typeof useSessions>['sessions'];
  /** The id of the session that is being ended. */
  ending: string | null;
  onEnd: (session: Session) => void;
}

export function SessionList({ sessions: { data, error, refetch }, ending, onEnd }: SessionListProps) {
  const now = useNow();
  const formats = useFormats();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} role="status" aria-busy="true" aria-label="Loading sessions" />;
  return (
    <ul className={classes.list} aria-label="Sessions">
      {data.map((session) => {
        const { name, kind } = readUserAgent(session.userAgent);
        const Icon = ICONS[kind];
        return (
          <li key={session.id} className={classes.row}>
            <Icon size={20} stroke={1.5} aria-hidden />
            <div className={classes.about}>
              <div className={classes.head}>
                <span className={classes.name}>{name}</span>
                {session.isThisDevice && <TintBadge tint="closed-won">This device</TintBadge>}
              </div>
              <div className={classes.when}>
                {session.isThisDevice ? (
                  'Signed in '
                ) : (
                  <>
                    <RelativeTime at={session.lastSeenAt} now={now} />, signed in{' '}
                  </>
                )}
                {formats.dateTime(session.createdAt)}
              </div>
            </div>
            {!session.isThisDevice && (
              <Button
                variant="default"
                size="xs"
                loading={ending === session.id}
                aria-label={`Sign out ${name}`}
                onClick={() => onEnd(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
