import { describe, expect, it } from 'vitest';
import {
  allows,
  describeScopes,
  isReadOnly,
  simplify,
  TOKEN_SCOPES,
  type TokenScope,
} from '@/domain/accounts/token-scopes';

describe('allows', () => {
  it.each<[TokenScope[], TokenScope[]]>([
    [['leads:read'], ['leads:read']],
    [['leads:write'], ['leads:write']],
    [['read'], TOKEN_SCOPES.filter((scope) => scope.endsWith('read'))],
    [['write'], TOKEN_SCOPES.filter((scope) => scope.endsWith('write'))],
    [
      ['read', 'tasks:write'],
      [...TOKEN_SCOPES.filter((scope) => scope.endsWith('read')), 'tasks:write'],
    ],
  ])('%j has exactly %j', (scopes, allowed) => {
    expect(TOKEN_SCOPES.filter((scope) => allows(scopes, scope))).toEqual(
      TOKEN_SCOPES.filter((scope) => allowed.includes(scope)),
    );
  });
});

it('is read-only with `read` alone', () => {
  expect(isReadOnly(['read'])).toBe(true);
  for (const scopes of [['read', 'write'], ['leads:read'], ['read', 'leads:write']] as TokenScope[][]) {
    expect(isReadOnly(scopes)).toBe(false);
  }
});

it('leaves out scopes that another one includes', () => {
  expect(simplify(['tasks:write', 'leads:read', 'read'])).toEqual(['read', 'tasks:write']);
  expect(simplify([...TOKEN_SCOPES])).toEqual(['read', 'write']);
});

it.each<[TokenScope[], string]>([
  [['read'], 'Read only'],
  [['write', 'read', 'leads:read'], 'Read and write'],
  [['write'], 'Everything: write.'],
  [['read', 'tasks:write'], 'Everything: read. Tasks: write.'],
  [['tasks:read', 'leads:write', 'leads:read'], 'Leads: read and write. Tasks: read.'],
])('describes %j as %s', (scopes, words) => {
  expect(describeScopes(scopes)).toBe(words);
});
