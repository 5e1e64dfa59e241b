import { type Plan, type PlanHolder, PRO_PRICE_LABEL } from '#domain/plans/plan-table';
import { addDays } from '#domain/shared/time';

/** A trial's end is announced this many days of 24 hours before it (D81). */
const NOTICE_DAYS = 3;

/** The two notices of a trial's end: one before it, one after it. */
export type TrialStage = 'ending' | 'ended';

/** A trial has a notice at `now` if it ends later than `after`, and not later than `upTo`. */
export const trialNoticeWindow = (now: Date): { after: Date; upTo: Date } => ({
  after: addDays(now, -NOTICE_DAYS),
  upTo: addDays(now, NOTICE_DAYS),
});

/**
 * The notice of a trial's end that applies at `now`; null if none does. PRO users and beta testers get none, because
 * they lose nothing. A trial that ended three days ago or earlier has none either (D81).
 */
export function trialStage({ tier, isBetaTester, trialEndsAt }: PlanHolder, now: Date): TrialStage | null {
  const { after, upTo } = trialNoticeWindow(now);
  if (tier === 'PRO' || isBetaTester || trialEndsAt === null || trialEndsAt <= after || trialEndsAt > upTo) return null;
  return trialEndsAt > now ? 'ending' : 'ended';
}

export interface TrialFacts {
  stage: TrialStage;
  endsAt: Date;
  /** The reader's IANA zone. */
  zone: string;
  /** The plan FREE of this installation. */
  free: Plan;
}

/**
 * The limits of FREE: 'up to 50 leads', '10 emails and 5 AI uses a month', 'no exports, new teams or advanced reports'.
 */
function limitsOf({
  leads,
  emailsPerMonth,
  aiUsesPerMonth,
  exportsPerWeek,
  canCreateTeams,
  advancedReports,
}: Plan): string[] {
  const monthly = [
    ...(emailsPerMonth === null ? [] : [`${emailsPerMonth} emails`]),
    ...(aiUsesPerMonth === null ? [] : [`${aiUsesPerMonth} AI uses`]),
  ];
  const missing = [
    ...(exportsPerWeek === 0 ? ['exports'] : []),
    ...(canCreateTeams ? [] : ['new teams']),
    ...(advancedReports ? [] : ['advanced reports']),
  ];
  return [
    ...(leads === null ? [] : [`up to ${leads} leads`]),
    ...(monthly.length > 0 ? [`${monthly.join(' and ')} a month`] : []),
    ...(missing.length > 0 ? [`no ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(missing)}`] : []),
  ];
}

function dayOf({ endsAt, zone }: TrialFacts): string {
  const options = { timeZone: zone, weekday: 'long', month: 'long', day: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(endsAt);
}

const STAYS = 'Everything you have stays, and nothing is deleted.';

/** Title and message of the notification (D81). Throws a RangeError for an unknown zone. */
export function trialNotice(facts: TrialFacts): { title: string; message: string } {
  const limits = limitsOf(facts.free).join('; ');
  return facts.stage === 'ending'
    ? { title: `Your PRO trial ends on ${dayOf(facts)}`, message: `Then you are on FREE: ${limits}. ${STAYS}` }
    : { title: 'Your PRO trial has ended', message: `You are on FREE now: ${limits}. ${STAYS}` };
}

/**
 * The email with the same notice, which also says what the reader has (D81). Throws a RangeError for an unknown zone.
 */
export function trialMail(
  facts: TrialFacts,
  { name, leads, appUrl }: { name: string; leads: number; appUrl: string },
): { subject: string; body: string } {
  const { stage, free } = facts;
  const isOver = free.leads !== null && leads >= free.leads;
  const ends =
    stage === 'ending'
      ? `Your PRO trial of Stanchion ends on ${dayOf(facts)}. After that, you are on FREE.`
      : `Your PRO trial of Stanchion ended on ${dayOf(facts)}. You are on FREE now.`;
  const body = [
    `Hello ${name},`,
    ends,
    ['What changes:', ...limitsOf(free).map((limit) => `- ${limit}`)].join('\n'),
    'What stays: all your leads, tasks, notes, events and emails, and your teams. Nothing is deleted.',
    ...(isOver ? [`You have ${leads} leads. You can work with all of them, but to add others you need PRO.`] : []),
    `PRO costs ${PRO_PRICE_LABEL}. To ${stage === 'ending' ? 'keep it' : 'get it back'}:\n${appUrl}/settings#subscription`,
    'Stanchion',
  ];
  return { subject: trialNotice(facts).title, body: `${body.join('\n\n')}\n` };
}
