import type { Viewer } from '@/app/_portal/viewer';
import type { Standing } from '@/domain/billing/subscription';

type Reader = Pick<Viewer, 'tier' | 'isBetaTester' | 'plan' | 'trialEndsAt'>;

/** The user's plan, and until when (D6). */
export function standingText(viewer: Reader, standing: Standing, date: (at: Date) => string): string {
  if (viewer.tier === 'PRO') return paidText(standing, date);
  if (viewer.isBetaTester) return 'You have PRO for the duration of the beta.';
  if (standing.kind === 'lapsed' || standing.kind === 'unpaid') return 'You are on FREE, because a payment failed.';
  if (!viewer.trialEndsAt) return 'You are on FREE.';
  const ends = date(viewer.trialEndsAt);
  return viewer.plan === 'PRO'
    ? `Your PRO trial ends on ${ends}. After that, you’ll be on FREE. None of your data is deleted.`
    : `You are on FREE. Your PRO trial ended on ${ends}.`;
}

function paidText(standing: Standing, date: (at: Date) => string): string {
  if (standing.kind === 'renews' && standing.on) return `You are on PRO. It renews on ${date(standing.on)}.`;
  if (standing.kind === 'ends' && standing.on) {
    return `You are on PRO until ${date(standing.on)}. After that, you’ll be on FREE. None of your data is deleted.`;
  }
  return 'You are on PRO.';
}
