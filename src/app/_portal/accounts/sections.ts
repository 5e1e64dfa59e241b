/** The sections of the page, in order. An id is the anchor that links use. */
export const SECTIONS = [
  { id: 'profile', label: 'Profile' },
  { id: 'subscription', label: 'Subscription' },
  { id: 'email', label: 'Email' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'points', label: 'Points and leaderboard' },
  { id: 'custom-fields', label: 'Custom fields' },
  { id: 'licenses', label: 'Licenses' },
  { id: 'rate-cards', label: 'Rate cards' },
  { id: 'quotes', label: 'Quotes' },
  { id: 'tones', label: 'Writing tones' },
  { id: 'appearance', label: 'Appearance' },
  { id: 'password', label: 'Password' },
  { id: 'two-factor', label: 'Two-factor sign-in' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'tokens', label: 'API tokens' },
  { id: 'webhooks', label: 'Webhooks' },
  { id: 'calendar-feed', label: 'Calendar feed' },
  { id: 'privacy', label: 'Privacy' },
  { id: 'your-data', label: 'Your data' },
  { id: 'deleted', label: 'Recently deleted' },
  { id: 'delete-account', label: 'Delete account' },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];

/** Anchors of links in old mails and bookmarks. */
const FORMER: Readonly<Record<string, SectionId>> = { 'api-tokens': 'tokens' };

/** The section that a hash names, or null. */
export function sectionOf(hash: string): SectionId | null {
  const id = hash.slice(1);
  return SECTIONS.find((section) => section.id === id)?.id ?? FORMER[id] ?? null;
}
