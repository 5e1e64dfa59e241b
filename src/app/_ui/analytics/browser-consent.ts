import { allowsAnalytics } from '@/domain/analytics/consent';

/** Whether this browser says nothing against analytics: neither Do Not Track nor Global Privacy Control. */
export function browserAllowsAnalytics(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return allowsAnalytics({ doNotTrack, globalPrivacyControl });
}
