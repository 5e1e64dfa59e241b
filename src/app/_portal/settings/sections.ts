/** The sections of the page, in order. An id is the anchor that links use. */
export const SECTIONS = [
  { id: 'profile', label: 'Profile' },
  { id: 'subscription', label: 'Subscription' },
  { id: 'email', label: 'Email' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'tones', label: 'Writing tones' },
  { id: 'appearance', label: 'Appearance' },
  { id: 'password', label: 'Password' },
  { id: 'tokens', label: 'API tokens' },
  { id: 'calendar-feed', label: 'Calendar feed' },
  { id: 'deleted', label: 'Recently deleted' },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];

/** Anchors of links in old mails and bookmarks. */
const FORMER: Readonly<Record<string, SectionId>> = { 'api-tokens': 'tokens' };

/** The section that a hash names, or null. */
export function sectionOf(hash: string): SectionId | null {
  const id = hash.slice(1);
  return SECTIONS.find((section) => section.id === id)?.id ?? FORMER[id] ?? null;
}

/**
 * The section being read, for the tops of all of them relative to the top of the reading area. A line moves down that
 * area as the page scrolls, from its top at the start to its bottom at the end, so that short last sections have
 * their turn too.
 *
 * @param scrolled How far the page has scrolled, from 0 to 1.
 */
export function sectionAt(tops: readonly number[], area: number, scrolled: number): number {
  const line = Math.max(1, area * scrolled);
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}
