import { Command, InvalidArgumentError, Option } from 'commander';
import { ZodError } from 'zod';
import { signUpInput } from '@/domain/accounts/account';
import { FEEDBACK_TYPES } from '@/domain/feedback/feedback-choices';
import { RULE_KINDS } from '@/domain/staffing/rules/rule-row';
import { createScope } from '../context';
import { closeConnection } from '../db/connection';
import { env } from '../env';
import { describeError } from '../log';
import type { Scope } from '../scope';
import { createAccount } from '../services/accounts/accounts';
import { createBetaCode } from '../services/accounts/beta-codes';
import { VERSION } from '../version';
import { showAnalytics } from './analytics/analytics';
import { printFeedback } from './analytics/feedback';
import { backUp, restore } from './backup';
import { loadDemo } from './demo/demo';
import { dropHeldMail, listHeldMail, releaseHeldMail } from './held-mail';
import { listJobs, runJob } from './jobs';
import { listMail, showMail } from './mail';
import { FROM_INPUT, readPassword } from './password-input';
import { listStates, markVerified } from './regulatory';
import { addRule, dropRule, type GivenRule, markRule, printRules } from './staffing-rules';
import { createToken, listTokens, revokeToken } from './tokens';
import {
  deleteUser,
  listDeletions,
  listUsers,
  setUserEmail,
  setUserPassword,
  setUserTier,
  turnUserSecondFactorOff,
} from './users';

/**
 * The operator's command line (D10). Results go to standard output; everything else, including errors, to standard
 * error.
 */
export const program = new Command('stanchion')
  .description('Administers a Stanchion installation. On the embedded database, stop the application first.')
  .version(VERSION)
  .showHelpAfterError('Add --help for usage.')
  // Otherwise `rules` takes the --for of its subcommands.
  .enablePositionalOptions();

const email = ['--email <address>', 'email of the account'] as const;
/** A server's own zone says nothing about where its users are. */
const DEFAULT_ZONE = 'UTC';
const ON_INPUT = `${FROM_INPUT} reads it from standard input`;
const tier = () => new Option('--tier <tier>', 'plan of the account').choices(['FREE', 'PRO'] as const);

const user = program.command('user').description('accounts');

user
  .command('create')
  .description('create an account; like a sign-up, it gets a trial, unless --tier FREE is given')
  .requiredOption(...email)
  .requiredOption('--password <password>', `password to sign in with; ${ON_INPUT}`)
  .requiredOption('--name <name>', 'name of the person')
  .addOption(tier())
  .option('--beta', 'make the person a beta tester', false)
  .option('--timezone <zone>', 'IANA time zone, such as America/New_York; UTC if none is given')
  .action(({ beta, tier, timezone, ...given }) =>
    perform(async (scope) => {
      const person = signUpInput.parse({
        ...given,
        timezone: timezone ?? DEFAULT_ZONE,
        password: await readPassword(given.password),
      });
      const made = await createAccount(scope, { ...person, tier, isBetaTester: beta });
      console.info(`Created ${made.email} (${made.tier}${made.isBetaTester ? ', beta tester' : ''}).`);
      if (!timezone) console.error(`The time zone is ${DEFAULT_ZONE}. Choose another with --timezone, or in Settings.`);
    }),
  );

user
  .command('list')
  .description('list all accounts, those that have requested PRO first')
  .option('--requests', 'list only those that have requested PRO', false)
  .action((given: { requests: boolean }) => perform((scope) => listUsers(scope, given)));

user
  .command('tier')
  .description('set the plan of an account')
  .requiredOption(...email)
  .addOption(tier().makeOptionMandatory())
  .action((given) => perform((scope) => setUserTier(scope, given)));

user
  .command('password')
  .description('set the password of an account and end its sessions')
  .requiredOption(...email)
  .requiredOption('--password <password>', `the new password; ${ON_INPUT}`)
  .action((options) =>
    perform(async (scope) => setUserPassword(scope, { ...options, password: await readPassword(options.password) })),
  );

user
  .command('email')
  .description('change the email of an account whose user no longer reads the old mailbox')
  .requiredOption(...email)
  .requiredOption('--to <address>', 'the new email')
  .action((given) => perform((scope) => setUserEmail(scope, given)));

user
  .command('two-factor')
  .description('two-factor sign-in of an account')
  .command('off')
  .description('turn it off for somebody who has lost the phone and the recovery codes')
  .requiredOption(...email)
  .action((given) => perform((scope) => turnUserSecondFactorOff(scope, given)));

user
  .command('delete')
  .description('delete an account for good; what it shares with teams stays with them')
  .requiredOption(...email)
  .requiredOption('--confirm <address>', 'the same email again')
  .action((given) => perform((scope) => deleteUser(scope, given)));

user
  .command('deletions')
  .description('list when accounts were deleted, and by whom; not whose they were')
  .action(() => perform(listDeletions));

const token = program.command('token').description('API tokens that give integrations access to an account');

token
  .command('create')
  .description(
    'create an API token and print it once, alone on standard output; by default it can write and never expires',
  )
  .requiredOption(...email)
  .option('--name <name>', 'name of the token', 'Command line')
  .addOption(new Option('--read-only', 'create a read-only token').default(false).conflicts('scopes'))
  .option('--scopes <scopes...>', 'allow only this, such as leads:read tasks:read tasks:write')
  .option('--addresses <addresses...>', 'let it work only from these addresses or ranges (CIDR)')
  .option('--expires-in-days <days>', 'let it expire after this many days', wholeNumber)
  .action((given) => perform((scope) => createToken(scope, given)));

token
  .command('list')
  .description('list the API tokens of an account, newest first')
  .requiredOption(...email)
  .action((given) => perform((scope) => listTokens(scope, given)));

token
  .command('revoke')
  .description('revoke an API token immediately')
  .requiredOption(...email)
  .option('--id <id>', 'id from the list')
  .option('--prefix <prefix>', 'beginning from the list, such as stn_AbCd1234')
  .action((given) => perform((scope) => revokeToken(scope, given)));

program
  .command('beta')
  .description('beta codes')
  .command('create')
  .description('create a beta code and print it, alone on standard output')
  .option('--uses <times>', 'how many people can redeem it', wholeNumber, 1)
  .option('--code <code>', 'use this code instead of a random one', betaCode)
  .action((given) => perform(async (scope) => console.info(await createBetaCode(scope, given))));

program
  .command('analytics')
  .description('show active users, the use of features, and the funnel from sign-up to the first won deal')
  .option('--days <days>', 'features used and accounts created in this many days', wholeNumber, 90)
  .action((given: { days: number }) => perform((scope) => showAnalytics(scope, given)));

program
  .command('feedback')
  .description('feedback of beta testers')
  .command('list')
  .description('list the newest feedback first')
  .addOption(new Option('--type <type>', 'only this type').choices(FEEDBACK_TYPES))
  .option('--limit <count>', 'how many to list', wholeNumber, 50)
  .action((given) => perform((scope) => printFeedback(scope, given)));

const mail = program.command('mail').description('local outbox, and emails that are held after a restore');

mail
  .command('list')
  .description('list the latest mails of the local outbox, used while no mail service is configured; newest first')
  .action(() => perform(listMail));

mail
  .command('show')
  .description('print one mail of the local outbox')
  .argument('[id]', 'id from the list, or the start of it; default: the newest mail')
  .action((id?: string) => perform((scope) => showMail(scope, id)));

mail
  .command('held')
  .description(
    'list the emails that an instance with JOBS=hold has held: id, when it was due, account, recipients, subject',
  )
  .action(() => perform(listHeldMail));

/** Adds a command for held emails that are named by their ids, or for all. */
const addForHeld = (name: string, description: string, run: typeof releaseHeldMail) =>
  mail
    .command(name)
    .description(description)
    .argument('[ids...]', 'ids from mail held')
    .option('--all', 'all that are held', false)
    .action((ids: string[], { all }: { all: boolean }) => perform((scope) => run(scope, { ids, all })));

addForHeld('release', 'send emails that are held, whether or not they were sent before the restore', releaseHeldMail);
addForHeld('drop', 'cancel emails that are held, and give back what they used of the monthly number', dropHeldMail);

const jobs = program
  .command('jobs')
  .description('list scheduled jobs with their last run, its outcome, and the next run')
  .action(() => perform(listJobs));

jobs
  .command('run')
  .description('run a job now')
  .argument('<name>', 'name from the list')
  .action((name: string) => perform((scope) => runJob(scope, name)));

program
  .command('mcp')
  .description('let an assistant on this computer use a running instance: MCP on standard input and output')
  .option('--url <address>', 'address of the instance; APP_URL by default')
  .action((given: { url?: string }) =>
    report(async () => {
      const { relayMcp } = await import('./mcp');
      await relayMcp({ url: given.url ?? env().APP_URL, token: process.env.STANCHION_TOKEN });
    }),
  );

const regulatory = program
  .command('regulatory')
  .description('list the states of the regulatory page, and whether what it says about them is verified')
  .action(() => perform(listStates));

regulatory
  .command('verify')
  .description('mark a state as checked against the official page; it says "Not yet verified" until then')
  .argument('<state>', 'name from the list, such as "New York"')
  .option('--undo', 'take the mark back', false)
  .action((state: string, { undo }: { undo: boolean }) => perform((scope) => markVerified(scope, { state, undo })));

const rules = program
  .command('rules')
  .description('list the rules of staffing with their sources, and whether they are verified')
  .option('--for <state>', 'only the rules in force in this state')
  .action((given: { for?: string }) => perform((scope) => printRules(scope, given)));

const place = ['--for <jurisdiction>', 'US, house, a state, "Boise, Idaho", or "venue: Pier 9"'] as const;

rules
  .command('set')
  .description('add a rule, or set another value than the built-in one')
  .argument('<key>', 'key from the list, such as ratio.guestsWithAlcohol')
  .argument('<value>', 'number in the unit from the list', anyNumber)
  .requiredOption(...place)
  .requiredOption('--reason <text>', 'why; the pages that use the rule show it')
  .addOption(new Option('--kind <kind>', 'where it comes from; house by default').choices(RULE_KINDS))
  .option('--source <text>', 'who says so; required unless it is a house rule')
  .option('--url <url>', 'page of the source')
  .option('--from <day>', 'first day on which it is in force (YYYY-MM-DD)')
  .option('--to <day>', 'last day on which it is in force (YYYY-MM-DD)')
  .option('--waiver <text>', 'written waiver of the authority, if it asks for less than the law')
  .action((key: string, value: number, given: GivenRule) => perform((scope) => addRule(scope, key, value, given)));

rules
  .command('remove')
  .description('remove a rule that was set; the built-in one counts again')
  .argument('<key>', 'key from the list')
  .requiredOption(...place)
  .action((key: string, given: { for: string }) => perform((scope) => dropRule(scope, key, given)));

rules
  .command('verify')
  .description('mark a rule as checked against its source; it says "Not yet verified" until then')
  .argument('<key>', 'key from the list')
  .requiredOption(...place)
  .option('--undo', 'take the mark back', false)
  .action((key: string, given: { for: string; undo: boolean }) => perform((scope) => markRule(scope, key, given)));

program
  .command('backup')
  .description('write a backup of the embedded database to a new file; for a server, use pg_dump')
  .argument('<file>', 'file to create')
  .action((file: string) => report(() => backUp(env(), file)));

program
  .command('restore')
  .description('restore a backup of the embedded database')
  .argument('<file>', 'file that backup has written')
  .option('--replace', 'replace the existing database, which is kept beside the restored one', false)
  .action((file: string, { replace }: { replace: boolean }) => report(() => restore(env(), { file, replace })));

program
  .command('demo')
  .description('load a demo account with realistic data; running it again resets that account only')
  .option('--password <password>', 'use this password instead of a random one')
  .action((given: { password?: string }) => perform((scope) => loadDemo(scope, given)));

/**
 * Runs an action on the installation's database, waits for the background work that it starts, and closes the database.
 */
const perform = (action: (scope: Scope) => Promise<void>): Promise<void> =>
  report(async () => {
    const pending: Promise<void>[] = [];
    try {
      await action({ ...(await createScope()), background: (work) => void pending.push(work()) });
      await Promise.all(pending);
    } finally {
      await closeConnection();
    }
  });

/** Runs an action and prints errors on one line. */
async function report(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    console.error(oneLine(error));
    process.exitCode = 1;
  }
}

function oneLine(error: unknown): string {
  if (error instanceof ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.') || 'Input'}: ${message}`).join('; ');
  }
  if (!(error instanceof Error)) return String(error);
  // A failed statement carries its values, such as the hash of a password.
  return error.message.startsWith('Failed query') ? describeError(error) : error.message;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 1_000_000) return number;
  throw new InvalidArgumentError('It must be a whole number from 1 to 1000000.');
}

function anyNumber(text: string): number {
  const number = Number(text);
  if (text.trim() && Number.isFinite(number)) return number;
  throw new InvalidArgumentError('It must be a number.');
}

function betaCode(text: string): string {
  if (/^[\w-]{4,64}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be 4 to 64 letters, digits, hyphens and underscores.');
}
