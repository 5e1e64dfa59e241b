import { z } from 'zod';
import { STATE_NAMES } from '#domain/leads/event/state-zones';
import { calendarDate } from '#domain/shared/time-schemas';
import { license } from '#domain/staffing/licenses/license';
import { VERDICTS } from '#domain/staffing/licenses/license-gate';
import { staffingRule } from '#domain/staffing/rules/staffing-rule';

const MAX_GUARDS = 100_000;

const guards = z.number().int().min(0).max(MAX_GUARDS);

/** Where, when and with how many guards a company wants to work. */
export const licenseCheckInput = z
  .strictObject({
    state: z
      .enum(STATE_NAMES)
      .optional()
      .meta({ description: 'The state of the venue; without it, the answer warns.' }),
    from: calendarDate.optional().meta({ description: 'The first day of the event; today by default.' }),
    to: calendarDate.optional().meta({ description: 'The last day of the event; `from` by default.' }),
    guards: guards.default(0).meta({ description: 'How many guards work there, armed ones included.' }),
    armedGuards: guards.default(0).meta({ description: 'How many of them are armed.' }),
    teamId: z.uuid().optional().meta({ description: 'The team whose licenses count; your own by default.' }),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'Must not be before `from`',
    path: ['to'],
  })
  .refine(({ guards, armedGuards }) => armedGuards <= guards, {
    error: 'Must not be more than `guards`',
    path: ['armedGuards'],
  });

export type LicenseCheckInput = z.output<typeof licenseCheckInput>;

/** What the gate says. */
export const licenseCheck = z
  .object({
    verdict: z
      .enum(VERDICTS)
      .meta({ description: 'The worst level of the findings; `PASS` without any. `BLOCK` means: send no quote.' }),
    findings: z.array(
      z.object({
        level: z.enum(['WARN', 'BLOCK']),
        message: z.string(),
        rules: z.array(staffingRule).meta({ description: 'The rules that it follows from, with their sources.' }),
      }),
    ),
    regulator: z
      .object({ name: z.string(), url: z.string() })
      .nullable()
      .meta({ description: 'Who licenses guards there; null if the state is not known or not researched.' }),
    license: license.nullable().meta({ description: 'The license that counts; null if there is none of the state.' }),
  })
  .meta({
    title: 'LicenseCheck',
    examples: [
      {
        verdict: 'WARN',
        findings: [
          {
            level: 'WARN',
            message: 'We have not researched Wyoming. Ask its regulator before you quote.',
            rules: [],
          },
        ],
        regulator: null,
        license: null,
      },
    ],
  });

export type LicenseCheckResult = z.infer<typeof licenseCheck>;
