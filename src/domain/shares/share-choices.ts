/** What can be shared by a link. The page of a link shows one of these, and nothing else. */
export const SHARE_KINDS = ['cost', 'quote'] as const;

export type ShareKind = (typeof SHARE_KINDS)[number];

/** For how many days a link works, as chosen when it is created. */
export const SHARE_DAYS = [7, 30, 90] as const;

export type ShareDays = (typeof SHARE_DAYS)[number];

export const DEFAULT_SHARE_DAYS: ShareDays = 30;

/** Maximum number of a user's links that work at the same time. */
export const MAX_SHARES = 100;

export const TOO_MANY_SHARES = `You already have ${MAX_SHARES} links. Revoke one that is no longer needed, then create a new one.`;

const PATHS: Record<ShareKind, string> = { cost: '/share', quote: '/quote' };

/** The path of a link's page. */
export const sharePath = (token: string, kind: ShareKind): string => `${PATHS[kind]}/${token}`;

/** What visitors of a link read that was mistyped, has expired or was revoked: the same for each. */
export const LINK_GONE = {
  title: 'This link no longer works',
  text: 'It may have expired or been replaced. Ask whoever sent it to you for a new one.',
};
