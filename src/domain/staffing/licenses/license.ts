import { z } from 'zod';
import { STATE_NAMES } from '#domain/leads/event/state-zones';
import { amount } from '#domain/shared/money-schema';
import { editedFields, requireChange } from '#domain/shared/row';
import { requiredLine } from '#domain/shared/text-schemas';
import { calendarDate } from '#domain/shared/time-schemas';
import { GUARD_CLASSES } from '#domain/staffing/licenses/guard-cards';
import { LICENSE_LIMITS, MAX_LICENSES } from '#domain/staffing/licenses/license-facts';
import { MAX_TEAMS } from '#domain/teams/team-limits';

const CARDS_RANGE = `Must be a whole number from 0 to ${LICENSE_LIMITS.cardCount.toLocaleString('en-US')}`;

const guardCards = z.strictObject({
  class: z.enum(GUARD_CLASSES),
  count: z
    .int({ error: CARDS_RANGE })
    .min(0, { error: CARDS_RANGE })
    .max(LICENSE_LIMITS.cardCount, { error: CARDS_RANGE })
    .meta({ description: 'How many guards hold a card or a permit of this class.' }),
  validUntil: calendarDate.meta({ description: 'The last day on which these cards are valid.' }),
});

const fields = {
  state: z
    .enum(STATE_NAMES, { error: 'Must be the full name of a US state' })
    .meta({ description: 'The state that has issued it, by its full name.' }),
  class: requiredLine(LICENSE_LIMITS.class, 'Class is required').meta({
    description: 'What the state calls it, such as `PPO`.',
  }),
  armed: z.boolean().meta({ description: 'Whether it covers armed guards.' }),
  number: requiredLine(LICENSE_LIMITS.number, 'Number is required'),
  expiresOn: calendarDate.meta({ description: 'The last day on which it is valid.' }),
  insurance: amount
    .nullable()
    .meta({ description: 'What the liability insurance covers for each occurrence; null if that is not known.' }),
  insuranceExpiresOn: calendarDate.nullable().meta({ description: 'The last day of that insurance.' }),
  guardCards: z
    .array(guardCards)
    .max(LICENSE_LIMITS.guardCards, { error: `At most ${LICENSE_LIMITS.guardCards} rows of guard cards` })
    .meta({ description: 'The cards of the guards in this state, by class and by their last day.' }),
};

/** A new license. */
export const createLicenseInput = z
  .strictObject({
    ...fields,
    armed: fields.armed.default(false),
    insurance: fields.insurance.default(null),
    insuranceExpiresOn: fields.insuranceExpiresOn.default(null),
    guardCards: fields.guardCards.default([]),
    teamId: z.uuid().nullish().meta({ description: 'The team whose license it is; your own by default.' }),
  })
  .meta({
    title: 'NewLicense',
    examples: [
      {
        state: 'California',
        class: 'PPO',
        number: 'PPO 120045',
        expiresOn: '2028-05-31',
        insurance: 1_000_000,
        insuranceExpiresOn: '2027-12-31',
        guardCards: [{ class: 'unarmed', count: 12, validUntil: '2027-03-01' }],
      },
    ],
  });

export type CreateLicenseInput = z.output<typeof createLicenseInput>;

/** A partial update with at least one field. */
export const updateLicenseChanges = requireChange(z.strictObject(fields).partial()).meta({
  title: 'LicenseChanges',
  examples: [{ expiresOn: '2030-05-31' }],
});

export type UpdateLicenseChanges = z.output<typeof updateLicenseChanges>;

/** A license as its users see it. */
export const license = z
  .object({
    id: z.uuid(),
    teamId: z.uuid().nullable().meta({ description: 'The team whose license it is; null if it is your own.' }),
    state: z.string(),
    class: z.string(),
    armed: fields.armed,
    number: z.string(),
    expiresOn: z.iso.date(),
    insurance: z.number().nullable(),
    insuranceExpiresOn: z.iso.date().nullable(),
    guardCards: z.array(z.object({ class: z.enum(GUARD_CLASSES), count: z.int(), validUntil: z.iso.date() })),
    ...editedFields,
  })
  .meta({
    title: 'License',
    examples: [
      {
        id: '0198c2f8-5b7c-7f12-b0c3-5d8e9f0a1b2c',
        teamId: null,
        state: 'California',
        class: 'PPO',
        armed: false,
        number: 'PPO 120045',
        expiresOn: '2028-05-31',
        insurance: 1_000_000,
        insuranceExpiresOn: '2027-12-31',
        guardCards: [{ class: 'unarmed', count: 12, validUntil: '2027-03-01' }],
        version: 1,
        createdAt: '2027-02-01T09:00:00.000Z',
        updatedAt: '2027-02-01T09:00:00.000Z',
      },
    ],
  });

export type License = z.infer<typeof license>;

/** The caller's own licenses, then those of each team. */
export const licenseList = z.object({ items: z.array(license).max(MAX_LICENSES * (MAX_TEAMS + 1)) });
