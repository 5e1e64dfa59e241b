import { z } from 'zod';
import './problems/input-messages';

const wholeNumber = z.coerce.number().int().min(0);

/** An empty value in a `.env` file means "not set". */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** The several hosts that libpq allows: the driver of the job queue does not know such URLs. */
const SEVERAL_HOSTS = /^\w+:\/\/(?:[^/?]*@)?[^/?@]*(?:,|%2C)[^/?@]*(?:[/?]|$)/i;

const databaseUrl = z
  .string()
  .refine((url) => !SEVERAL_HOSTS.test(url), {
    error: 'Must name one host: use one address that follows the primary, such as that of a proxy or a DNS name',
    abort: true,
  })
  .pipe(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'Must be an address such as postgres://user:password@host:5432/database',
    }),
  );

/** Settings that take effect together. With only some of Stripe's, users could pay without getting PRO. */
const SETS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

const variables = z.object({
  PORT: optional(z.coerce.number().int().min(1).max(65535)).transform((port) => port ?? 3000),
  APP_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: optional(z.string()).transform((dir) => dir ?? '.stanchion'),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_DIRECT_URL: optional(databaseUrl),
  DATABASE_POOL: optional(z.coerce.number().int().min(1).max(200)).transform((size) => size ?? 10),
  /** Used by `npm start` before this process exists; only validated here. */
  WEB_CONCURRENCY: optional(z.coerce.number().int().min(1).max(64)),
  TRUSTED_PROXIES: optional(wholeNumber).transform((count) => count ?? 0),
  JOBS: optional(z.enum(['on', 'hold', 'off'])).transform((choice) => choice ?? 'on'),
  RATE_LIMIT_FACTOR: optional(z.coerce.number().positive()).transform((factor) => factor ?? 1),
  PLAN_FREE_LEADS: optional(wholeNumber),
  PLAN_FREE_EMAILS: optional(wholeNumber),
  PLAN_FREE_AI_USES: optional(wholeNumber),
  PLAN_FREE_FILE_MB: optional(wholeNumber),
  RESEND_API_KEY: optional(z.string()),
  RESEND_BASE_URL: optional(z.url()),
  RESEND_PER_SECOND: optional(z.coerce.number().int().min(1).max(120)).transform((emails) => emails ?? 4),
  RESEND_WEBHOOK_SECRET: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  AI_MODEL: optional(z.string()).transform((model) => model ?? 'gpt-4.1-mini'),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_PRICE_ID: optional(z.string()),
  /** For tests: a server that speaks Stripe's API. */
  STRIPE_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** For tests and local work: webhooks may lead to addresses that are not public. */
  WEBHOOK_ALLOW_LOCAL: optional(z.enum(['0', '1'])).transform((choice) => choice === '1'),
  MAIL_FROM: optional(z.string()).transform((from) => from ?? 'Stanchion <no-reply@localhost>'),
});

const environment = variables.superRefine((values, context) => {
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    const message = 'Must be set too, because DATABASE_DIRECT_URL is set';
    context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message });
  }
  for (const names of SETS) {
    const set = names.filter((name) => values[name] !== undefined);
    if (set.length === 0) continue;
    for (const name of names.filter((each) => !set.includes(each))) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `Must be set too, because ${set.join(' and ')} is set`,
      });
    }
  }
});

export type Env = Omit<z.infer<typeof environment>, 'APP_URL'> & { APP_URL: string };

/** Parses the environment. Throws a single error that names every invalid variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = environment.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Invalid environment variables:\n${lines.join('\n')}\nSee .env.example for what each one means.`);
  }
  const { APP_URL, ...rest } = parsed.data;
  return { ...rest, APP_URL: (APP_URL ?? `http://localhost:${rest.PORT}`).replace(/\/+$/, '') };
}

let current: Env | undefined;

export function env(): Env {
  current ??= readEnv(process.env);
  return current;
}
