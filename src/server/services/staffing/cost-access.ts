import { allows } from '@/domain/accounts/token-scopes';
import type { RequestContext } from '@/server/context';

/** Whether a caller sees pay, burden and margins: everyone who is signed in, but of API tokens only those that may write quotes (D92). */
export const maySeeCost = ({ token }: Pick<RequestContext, 'token'>): boolean =>
  token === null || allows(token.scopes, 'quotes:write');
