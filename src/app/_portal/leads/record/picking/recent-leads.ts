import { useEffect } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { MAX_RECENT_LEADS } from '@/domain/search/search-limits';

/** Only ids are kept on the device: names are read from the server, which knows what the user may still see. */
const keyOf = (userId: string) => `stanchion-recent-leads-${userId}`;

/** The ids of the leads that the user opened last on this device, the last first. */
export function readRecentLeads(userId: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(ids) ? ids.filter(isId).slice(0, MAX_RECENT_LEADS) : [];
  } catch {
    // Not JSON, or the browser denies access.
    return [];
  }
}

const isId = (id: unknown): id is string => typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id);

function write(userId: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(ids));
  } catch {
    // The device has no room, or denies access: there are no recent leads then.
  }
}

/** Removes leads that no longer exist or are no longer visible. */
export const keepRecentLeads = (userId: string, isKept: (id: string) => boolean): void =>
  write(userId, readRecentLeads(userId).filter(isKept));

/** Remembers a lead that is open. */
export function useRecentLead(id: string | undefined): void {
  const { id: userId } = useViewer();
  useEffect(() => {
    if (id === undefined) return;
    const others = readRecentLeads(userId).filter((other) => other !== id);
    write(userId, [id, ...others].slice(0, MAX_RECENT_LEADS));
  }, [userId, id]);
}
