import type { TrialFacts } from '#domain/billing/trial-notice';
import type { HoldReason } from '#domain/emails/hold';
import type { QuoteDeed } from '#domain/leads/lead-history';
import type { NotificationRelatedType, NotificationType } from '#domain/notifications/notification';
import type { ManyOverdue, OverdueTask } from '#domain/notifications/overdue-notices';
import type { QuotaLevel, QuotaName } from '#domain/notifications/quota-warning';
import type { NounWith } from '#domain/shared/nouns';
import type { DisabledReason } from '#domain/webhooks/webhook-states';

/** What was handed over with assigned leads. */
export interface Accompanied {
  note?: string | undefined;
  /** How many scheduled emails are held for the assignee's review. */
  heldEmails?: number;
}

/** Leads that one bulk change has assigned. */
export interface ManyAssigned extends Accompanied {
  changeId: string;
  count: number;
  by: string;
}

/** What a notification of each kind is built from (D34). */
export interface NotificationFacts {
  task_overdue: OverdueTask | ManyOverdue;
  event_reminder: {
    eventId: string;
    title: string;
    startTime: Date;
    location: string;
    reminderMinutes: number;
    zone: string;
    allDay?: boolean;
  };
  quota_warning: { quota: QuotaName; level: QuotaLevel; used: number; allowed: number; window: string };
  import_finished: {
    importId: string;
    noun: NounWith<'csv'>;
    imported: number;
    updated?: number;
    /** Rows that matched a lead and changed nothing of it. */
    unchanged?: number;
    skipped: number;
    canBeUndone?: boolean;
  };
  /** `why`: what a scheduled message was held for, or that it may have arrived. */
  email_failed: {
    emailId: string;
    to: string;
    subject: string;
    why?: HoldReason | 'unconfirmed';
    /** The recipients that it was not sent to, if others may have received it. */
    unsent?: readonly string[];
    /** The other recipients that it was sent to for certain. */
    sent?: readonly string[];
    /** Set for bulk email: several messages of a batch that are held for one reason share one notification. */
    batchId?: string | null;
  };
  lead_assigned: ({ leadId: string; companyName: string; by: string; at: Date } & Accompanied) | ManyAssigned;
  note_mention: { noteId: string; title: string; companyName: string; by: string };
  /** A margin under the limit of its rate card: somebody asks for its approval, or has given it. */
  margin_approval: { planId: string; leadId: string; companyName: string; by: string; isApproved: boolean };
  /** What a client did with a quote. `occasion` distinguishes what can happen more than once. */
  quote: {
    quoteId: string;
    number: string;
    version: number;
    total: number;
    companyName: string;
    did: QuoteDeed;
    by?: string | undefined;
    reason?: string | undefined;
    occasion?: string;
  };
  team_invitation: { invitationId: string; teamName: string; by: string };
  /** `teamId` is null for a user who is no longer in the team. */
  team_membership: { teamId: string | null; teamName: string; changeId: string; message: string };
  achievement: { achievementId: string; name: string; points: number };
  challenge: { challengeId: string; name: string; points: number };
  /** The subscription no longer grants PRO. `why`: its payment did not arrive in time, or it is over. Or the trial ends. */
  subscription: { changeId: string; why: 'unpaid' | 'over' } | TrialFacts;
  webhook_disabled: { webhookId: string; url: string; reason: Exclude<DisabledReason, 'OWNER'>; at: Date };
}

/** What a notification is about: a page, or a row that it shows. */
export interface NotificationTarget {
  page:
    | 'lead'
    | 'quote'
    | 'task'
    | 'note'
    | 'event'
    | 'assignedLeads'
    | 'email'
    | 'team'
    | 'usage'
    | 'points'
    | 'subscription'
    | 'webhooks';
  id?: string | null;
}

/** A notification's text and link. `dedupeKey` identifies the occasion, so that no user is notified of it twice. */
export interface NotificationText {
  type: NotificationType;
  relatedType: NotificationRelatedType | null;
  title: string;
  message: string;
  opens: NotificationTarget;
  actionText: string;
  dedupeKey: string;
}
