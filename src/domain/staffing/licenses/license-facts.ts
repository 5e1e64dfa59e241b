import { daysBetween } from '#domain/calendar/calendar-days';

/** Maximum number of licenses of one user or team. */
export const MAX_LICENSES = 200;

/** Maximum lengths of the texts in UTF-16 units, and the most that a license can say about guard cards. */
export const LICENSE_LIMITS = { class: 100, number: 100, guardCards: 20, cardCount: 100_000 } as const;

/** What a license is called: 'California PPO'. */
export const licenseName = ({ state, class: of }: { state: string; class: string }): string => `${state} ${of}`;

/** Within how many days an expiry is announced. */
const SOON_DAYS = 60;

/** How what is valid through a day stands on `today`, and in how many days it ends. All days are 'YYYY-MM-DD'. */
export function expiryOf(day: string, today: string): { state: 'expired' | 'soon' | 'later'; days: number } {
  const days = daysBetween(today, day);
  return { state: days < 0 ? 'expired' : days < SOON_DAYS ? 'soon' : 'later', days };
}
