'use client';

import type { ReactNode } from 'react';
import { Fact, FactLine } from '@/app/_ui/lists/fact-line';
import { useFormats } from '@/app/_ui/time/formats';
import type { ApiToken } from '@/domain/accounts/api-token';
import { describeScopes } from '@/domain/accounts/token-scopes';

interface TokenFactsProps {
  token: ApiToken;
  expired?: boolean;
  /** More facts. */
  children?: ReactNode;
}

/** What a token can do, from where, and for how long. */
export function TokenFacts({ token: { scopes, addresses, expiresAt }, expired, children }: TokenFactsProps) {
  const formats = useFormats();
  return (
    <FactLine>
      <Fact label="Access">{describeScopes(scopes)}</Fact>
      {addresses.length > 0 && <Fact label="Only from">{addresses.join(', ')}</Fact>}
      <Fact label={expired ? 'Expired' : 'Expires'}>
        {expiresAt ? <time dateTime={expiresAt.toISOString()}>{formats.date(expiresAt)}</time> : 'Never'}
      </Fact>
      {children}
    </FactLine>
  );
}
