'use client';

import { Button, Skeleton, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { useFormats } from '@/app/_ui/time/formats';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { useNow } from '@/app/_ui/time/use-now';
import type { ApiToken } from '@/domain/accounts/api-token';
import { apiTokenState } from '@/domain/accounts/api-token-expiry';
import { describeScopes, TOKEN_ACCESSES } from '@/domain/accounts/token-scopes';
import classes from './api-tokens.module.css';
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
    return (
      <div className={classes.empty}>
        <IconKey size={20} stroke={1.5} aria-hidden />
        <Text>No tokens yet. Create one to let a program access your data.</Text>
      </div>
    );
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
  const { name, prefix, scopes, addresses, createdAt, expiresAt, lastUsedAt } = token;
  // With scopes of single resources, the words are too long for a badge.
  const isGeneral = scopes.every((scope) => TOKEN_ACCESSES.some((access) => access === scope));
  const expired = apiTokenState(token, now) === 'EXPIRED';
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <div className={classes.head}>
          <span className={classes.name}>{name}</span>
          {isGeneral && (
            <span className={classes.badge} data-kind={scopes.includes('write') ? 'WRITE' : 'READ'}>
              {describeScopes(scopes)}
            </span>
          )}
          {expired && (
            <span className={classes.badge} data-kind="EXPIRED">
              Expired
            </span>
          )}
        </div>
        <code className={classes.prefix}>{prefix}…</code>
      </div>
      <Button variant="default" size="xs" aria-label={`Revoke ${name}`} onClick={() => onRevoke(token)}>
        Revoke
      </Button>
      <dl className={classes.facts}>
        {!isGeneral && (
          <div>
            <dt>Access</dt>
            <dd>{describeScopes(scopes)}</dd>
          </div>
        )}
        {addresses.length > 0 && (
          <div>
            <dt>Only from</dt>
            <dd>{addresses.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>Created</dt>
          <dd>{formats.date(createdAt)}</dd>
        </div>
        <div>
          <dt>{expired ? 'Expired' : 'Expires'}</dt>
          <dd>{expiresAt ? <time dateTime={expiresAt.toISOString()}>{formats.date(expiresAt)}</time> : 'Never'}</dd>
        </div>
        <div>
          <dt data-unused={!lastUsedAt}>Last used</dt>
          <dd>{lastUsedAt ? <RelativeTime at={lastUsedAt} now={now} /> : 'Never used'}</dd>
        </div>
      </dl>
    </li>
  );
}

const ListSkeleton = () => (
  <div className={classes.list} role="status" aria-busy="true" aria-label="Loading API tokens">
    {[58, 46].map((width) => (
      <div key={width} className={classes.row}>
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
