import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_TOO_SHORT } from '#domain/accounts/password';
import { secondFactorCode } from '#domain/accounts/second-factor';
import { COST_PATHS } from '#domain/costs/cost-inputs';
import { signatureText } from '#domain/emails/compose/signature-schema';
import { postalAddressText } from '#domain/emails/unsubscribe';
import { MAX_DAYS_OFF } from '#domain/gamification/streak';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '#domain/leads/lead-choices';
import { NOTIFICATION_KINDS } from '#domain/notifications/notification-kinds';
import { COUNTRIES } from '#domain/phones/countries';
import { TIERS } from '#domain/plans/plan-table';
import { EMAIL_MAX } from '#domain/shared/text';
import { emailText, requiredLine, requiredText, text } from '#domain/shared/text-schemas';
import { timestamp, timeZone } from '#domain/shared/time-schemas';
import { TASK_PRIORITIES } from '#domain/tasks/task-choices';

/** Maximum length of each text field, in UTF-16 units (D37). */
export const ACCOUNT_LIMITS = {
  name: 120,
  email: EMAIL_MAX,
  betaCode: 64,
  token: 200,
  businessName: 200,
  phone: 50,
} as const;

// The name is part of greetings in emails, where further lines would read as ours.
const name = requiredLine(ACCOUNT_LIMITS.name, 'Name is required');
const newPassword = text(PASSWORD_MAX).min(PASSWORD_MIN, { error: PASSWORD_TOO_SHORT });
/** Sign-in does not validate the format: a malformed email or password gets the same response as a wrong one (D31). */
const givenPassword = requiredText(PASSWORD_MAX, 'Password is required');
const givenEmail = requiredText(EMAIL_MAX, 'Email is required');

const country = z.enum(COUNTRIES, { error: 'Unknown country' }).meta({
  description: 'The country of phone numbers without a country code, as an ISO 3166 code of two letters.',
});

/** Sign-up (D31). Without a time zone the server's default applies (D7). An empty beta code counts as none. */
export const signUpInput = z.strictObject({
  name,
  email: emailText,
  password: newPassword,
  betaCode: text(ACCOUNT_LIMITS.betaCode).optional(),
  timezone: timeZone.optional(),
});

export const signInInput = z
  .strictObject({ email: givenEmail, password: givenPassword, code: secondFactorCode })
  .meta({ title: 'Credentials', examples: [{ email: 'robin@northgate.example', password: 'a long passphrase' }] });

export const forgotPasswordInput = z.strictObject({ email: emailText });

/** Whether a new password also revokes the account's API tokens and calendar feed. */
const revokeAccess = z.boolean().optional();

export const resetPasswordInput = z.strictObject({
  token: requiredText(ACCOUNT_LIMITS.token, 'Token is required'),
  password: newPassword,
  revokeAccess,
  code: secondFactorCode,
});

/** The notification kinds that a user has muted in the app, without duplicates (D34). */
const mutedNotifications = z
  .array(z.enum(NOTIFICATION_KINDS))
  .max(NOTIFICATION_KINDS.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, { error: 'Name each kind once' });

/** The weekdays that do not count towards the streak (D66). */
const streakDaysOff = z
  .array(z.int().min(1).max(7))
  .max(MAX_DAYS_OFF, { error: `At most ${MAX_DAYS_OFF} weekdays` })
  .refine((days) => new Set(days).size === days.length, { error: 'Name each weekday once' })
  .meta({
    description:
      'ISO weekdays (1 is Monday) that neither break nor lengthen your streak. No automatic task is due on them.',
  });

export const changePasswordInput = z.strictObject({
  currentPassword: givenPassword,
  newPassword,
  revokeAccess,
  code: secondFactorCode,
});

/** Confirms the user's identity before a change of the second factor. */
export const passwordAndCode = z.strictObject({ password: givenPassword, code: secondFactorCode });

/** The example values of the cost comparison that the user confirmed to be right for their provider (D105). */
const confirmedCosts = z
  .array(z.enum(COST_PATHS.provider))
  .max(COST_PATHS.provider.length)
  .meta({ description: 'The provider’s example values of the cost comparison that you confirmed to be right.' });

/** Profile changes: send only the fields that change. */
export const profileInput = z
  .strictObject({
    name,
    timezone: timeZone,
    country,
    businessName: text(ACCOUNT_LIMITS.businessName).meta({ description: 'Your company, as clients see it on links.' }),
    phone: text(ACCOUNT_LIMITS.phone).meta({ description: 'Your phone, as clients see it on links.' }),
    defaultLeadStatus: z.enum(LEAD_STATUSES),
    defaultLeadPriority: z.enum(LEAD_PRIORITIES),
    defaultTaskPriority: z.enum(TASK_PRIORITIES),
    mutedNotifications,
    emailSignature: signatureText,
    postalAddress: postalAddressText.meta({ description: 'Stands below email to several leads at once.' }),
    trackEmails: z.boolean().meta({ description: 'Whether to record that emails were opened or clicked.' }),
    hidePoints: z.boolean().meta({ description: 'Whether the app hides points and the leaderboard.' }),
    hideFromLeaderboard: z.boolean().meta({ description: 'Whether others do not see you on the leaderboard.' }),
    streakDaysOff,
    mondaySummary: z.boolean().meta({ description: 'Whether to get the Monday summary by email.' }),
    sharesUsage: z.boolean().meta({ description: 'Whether we may count how you use the app.' }),
    confirmedCosts,
  })
  .partial()
  .meta({ title: 'ProfileChanges', examples: [{ timezone: 'America/Los_Angeles', defaultLeadPriority: 'HIGH' }] });

/** The signed-in user (spec 1 section 3, spec 2 section 3). `plan` is the effective plan (D6). */
export const profile = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    tier: z.enum(TIERS),
    isBetaTester: z.boolean(),
    trialEndsAt: timestamp.nullable(),
    timezone: z.string(),
    country,
    businessName: z.string(),
    phone: z.string(),
    defaultLeadStatus: z.enum(LEAD_STATUSES),
    defaultLeadPriority: z.enum(LEAD_PRIORITIES),
    defaultTaskPriority: z.enum(TASK_PRIORITIES),
    mutedNotifications: z.array(z.enum(NOTIFICATION_KINDS)),
    emailSignature: z.string(),
    postalAddress: z.string(),
    trackEmails: z.boolean(),
    hidePoints: z.boolean(),
    hideFromLeaderboard: z.boolean(),
    streakDaysOff: z.array(z.int()),
    mondaySummary: z.boolean(),
    sharesUsage: z.boolean(),
    confirmedCosts: z.array(z.enum(COST_PATHS.provider)),
    plan: z.enum(TIERS),
  })
  .meta({
    title: 'Profile',
    examples: [
      {
        id: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        name: 'Robin Reyes',
        email: 'robin@northgate.example',
        tier: 'FREE',
        isBetaTester: false,
        trialEndsAt: '2027-03-06T14:00:00.000Z',
        timezone: 'America/Los_Angeles',
        country: 'US',
        businessName: 'Northgate Security',
        phone: '+1 (503) 555-0134',
        defaultLeadStatus: 'NEW',
        defaultLeadPriority: 'MEDIUM',
        defaultTaskPriority: 'MEDIUM',
        mutedNotifications: ['achievement'],
        emailSignature: 'Robin Reyes\nNorthgate Security',
        postalAddress: 'Northgate Security, 12 Harbor Road, Portland, OR 97201',
        trackEmails: false,
        hidePoints: false,
        hideFromLeaderboard: false,
        streakDaysOff: [6, 7],
        mondaySummary: false,
        sharesUsage: true,
        confirmedCosts: [],
        plan: 'PRO',
      },
    ],
  });

export type SignUpInput = z.infer<typeof signUpInput>;
export type SignInInput = z.infer<typeof signInInput>;
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type PasswordAndCode = z.infer<typeof passwordAndCode>;
export type ProfileInput = z.infer<typeof profileInput>;
export type Profile = z.infer<typeof profile>;

/** The key for looking up an email address. The address itself is stored as typed (D37). */
export function normalizeEmail(email: string): string {
  return email.toLowerCase();
}
