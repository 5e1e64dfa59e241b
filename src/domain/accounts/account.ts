import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_TOO_SHORT } from '#domain/accounts/password';
import { signatureText } from '#domain/emails/compose/signature';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '#domain/leads/lead-choices';
import { NOTIFICATION_KINDS } from '#domain/notifications/notification-kinds';
import { TIERS } from '#domain/plans/plan-table';
import { EMAIL_MAX } from '#domain/shared/text';
import { emailText, requiredText, text } from '#domain/shared/text-schemas';
import { isTimeZone } from '#domain/shared/time';
import { timestamp } from '#domain/shared/time-schemas';
import { TASK_PRIORITIES } from '#domain/tasks/task-choices';

/** Maximum length of each text field, in UTF-16 units (D37). */
export const ACCOUNT_LIMITS = { name: 120, email: EMAIL_MAX, betaCode: 64, timezone: 64, token: 200 } as const;

export const UNKNOWN_TIME_ZONE = 'Unknown time zone';

const name = requiredText(ACCOUNT_LIMITS.name, 'Name is required');
const newPassword = text(PASSWORD_MAX).min(PASSWORD_MIN, { error: PASSWORD_TOO_SHORT });
/** Sign-in does not validate the format: a malformed email or password gets the same answer as a wrong one (D31). */
const givenPassword = requiredText(PASSWORD_MAX, 'Password is required');
const givenEmail = requiredText(EMAIL_MAX, 'Email is required');
const timezone = text(ACCOUNT_LIMITS.timezone).refine(isTimeZone, { error: UNKNOWN_TIME_ZONE });

/** Sign-up (D31). Without a time zone the server's default applies (D7). An empty beta code counts as none. */
export const signUpInput = z.strictObject({
  name,
  email: emailText,
  password: newPassword,
  betaCode: text(ACCOUNT_LIMITS.betaCode).optional(),
  timezone: timezone.optional(),
});

export const signInInput = z
  .strictObject({ email: givenEmail, password: givenPassword })
  .meta({ title: 'Credentials', examples: [{ email: 'robin@northgate.example', password: 'a long passphrase' }] });

export const forgotPasswordInput = z.strictObject({ email: emailText });

/** Whether a new password also revokes the account's API tokens and calendar feed. */
const revokeAccess = z.boolean().optional();

export const resetPasswordInput = z.strictObject({
  token: requiredText(ACCOUNT_LIMITS.token, 'Token is required'),
  password: newPassword,
  revokeAccess,
});

/** The notification kinds that a user has muted in the app, without duplicates (D34). */
const mutedNotifications = z
  .array(z.enum(NOTIFICATION_KINDS))
  .max(NOTIFICATION_KINDS.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, { error: 'Name each kind once' });

export const changePasswordInput = z.strictObject({ currentPassword: givenPassword, newPassword, revokeAccess });

/** Profile changes: send only the fields that change. */
export const profileInput = z
  .strictObject({
    name,
    timezone,
    defaultLeadStatus: z.enum(LEAD_STATUSES),
    defaultLeadPriority: z.enum(LEAD_PRIORITIES),
    defaultTaskPriority: z.enum(TASK_PRIORITIES),
    mutedNotifications,
    emailSignature: signatureText,
    trackEmails: z.boolean().meta({ description: 'Whether to record that emails were opened or clicked.' }),
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
    defaultLeadStatus: z.enum(LEAD_STATUSES),
    defaultLeadPriority: z.enum(LEAD_PRIORITIES),
    defaultTaskPriority: z.enum(TASK_PRIORITIES),
    mutedNotifications: z.array(z.enum(NOTIFICATION_KINDS)),
    emailSignature: z.string(),
    trackEmails: z.boolean(),
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
        defaultLeadStatus: 'NEW',
        defaultLeadPriority: 'MEDIUM',
        defaultTaskPriority: 'MEDIUM',
        mutedNotifications: ['achievement'],
        emailSignature: 'Robin Reyes\nNorthgate Security',
        trackEmails: false,
        plan: 'PRO',
      },
    ],
  });

export type SignUpInput = z.infer<typeof signUpInput>;
export type SignInInput = z.infer<typeof signInInput>;
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type ProfileInput = z.infer<typeof profileInput>;
export type Profile = z.infer<typeof profile>;

/** The key for looking up an email address. The address itself is stored as typed (D37). */
export function normalizeEmail(email: string): string {
  return email.toLowerCase();
}
