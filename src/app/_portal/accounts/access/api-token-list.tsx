'use client';

import { Skeleton, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { TintBadge } from '@/app/_ui/badges/tint-badge';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { Fact } from '@/app/_ui/lists/fact-line';
import { useFormats } from '@/app/_ui/time/formats';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { useNow } from '@/app/_ui/time/use-now';
import type { ApiToken } from '@/domain/accounts/api-token';
import { apiTokenState } from '@/domain/accounts/api-token-expiry';
import { EmptyList, RowButton } from '../settings-list';
import classes from '../settings-list.module.css';
import { TokenFacts } from './token-facts';
import type { useApiTokens } from './use-api-tokens';

export interface ApiTokenListProps {
  tokens: ReturnType<typeof useApiTokens>['tokens'];
  onRevoke: (token: ApiToken) => void;
}

export function ApiTokenList({ tokens: { data, error, refetch }, onRevoke }: ApiTokenListProps) {
  const now = useNow();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) {
    return <EmptyList icon={IconKey}>No tokens yet. Create one to let a program access your data.</EmptyList>;
  }
  return (
    <ul className={classes.list} aria-label="API tokens">
      {data.map((token) => (
        <TokenRow key={token.id} token={token} now={now} onRevoke={onRevoke} />
      ))}
    </ul>
  );
}

interface TokenRowProps {
  token: ApiToken;
  now: Date;
  onRevoke: (token: ApiToken) => void;
}

function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  const formats = useFormats();
  const { name, prefix, createdAt, lastUsedAt } = token;
  const expired = apiTokenState(token, now) === 'EXPIRED';
  return (
    <li className={classes.entry}>
      <div className={classes.about}>
        <div className={classes.head}>
          <span className={classes.name}>{name}</span>
          {expired && <TintBadge tint="closed-lost">Expired</TintBadge>}
        </div>
        <Text component="code" size="xs" c="dimmed" ff="monospace">
          {prefix}…
        </Text>
      </div>
      <RowButton label={`Revoke ${name}`} onClick={() => onRevoke(token)}>
        Revoke
      </RowButton>
      <TokenFacts token={token} expired={expired}>
        <Fact label="Created">{formats.date(createdAt)}</Fact>
        <Fact label="Last used">{lastUsedAt ? <RelativeTime at={lastUsedAt} now={now} /> : 'Never'}</Fact>
      </TokenFacts>
    </li>
  );
}

const ListSkeleton = () => (
  <div className={classes.list} role="status" aria-busy="true" aria-label="Loading API tokens">
    {[58, 46].map((width) => (
      <div key={width} className={classes.entry}>
        <div className={classes.about}>
          <Skeleton height={14} width={`${width}%`} my={4} />
          <Skeleton height={12} width={112} my={4} />
          <Skeleton height={12} width="70%" my={4} />
        </div>
        <Skeleton height={30} width={72} />
      </div>
    ))}
  </div>
);
