import { isSessionOver } from '@/domain/analytics/analytics-limits';

/** A session of analytics, as this browser tab keeps it over reloads. Times in epoch milliseconds. */
export interface Visit {
  id: string;
  userId: string;
  startedAt: number;
  usedAt: number;
}

const KEY = 'stanchion-visit';

const isVisit = (kept: unknown): kept is Visit => typeof kept === 'object' && kept !== null && 'id' in kept;

/** The session that can go on, or null. Without a user: whose page this was, where the page no longer knows. */
export function readVisit(userId: string | null, now: number): Visit | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isVisit(kept) || isSessionOver(kept, now)) return null;
    return userId === null || kept.userId === userId ? kept : null;
  } catch {
    // Not JSON, or the browser denies access.
    return null;
  }
}

export function keepVisit(visit: Visit | null): void {
  try {
    if (visit) sessionStorage.setItem(KEY, JSON.stringify(visit));
    else sessionStorage.removeItem(KEY);
  } catch {
    // The next page starts another session.
  }
}
