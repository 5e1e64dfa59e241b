import { Command, InvalidArgumentError, Option } from 'commander';
import { ZodError } from 'zod';
import { signUpInput } from '@/domain/accounts/account';
import { createScope } from '../context';
import { closeConnection } from '../db/connection';
import type { Scope } from '../scope';
import { createAccount } from '../services/accounts/accounts';
import { createBetaCode } from '../services/accounts/beta-codes';
import { loadDemo } from './demo';
import { readEnvFiles } from './env-files.mjs';
import { listJobs, runJob } from './jobs';
import { listMail, showMail } from './mail';
import { FROM_INPUT, readPassword } from './password-input';
import { createToken, listTokens, revokeToken } from './tokens';
import { setUserPassword, setUserTier } from './users';

/** What an operator does (D10). Results go to standard output; everything else, errors too, to standard error. */
const program = new Command('stanchion')
  .description('Looks after a Stanchion installation. On the embedded database, stop the application first.')
  .showHelpAfterError('Add --help to see what can be given.');

const email = ['--email <address>', 'e-mail of the account'] as const;
const ON_INPUT = `${FROM_INPUT} reads it from standard input`;
const tier = () => new Option('--tier <tier>', 'plan of the account').choices(['FREE', 'PRO'] as const);

const user = program.command('user').description('accounts');

user
  .command('create')
  .description('make an account, with the same trial as a sign-up')
  .requiredOption(...email)
  .requiredOption('--password <password>', `password to sign in with; ${ON_INPUT}`)
  .requiredOption('--name <name>', 'name of the person')
  .addOption(tier().default('FREE' as const))
  .option('--beta', 'make the person a beta tester', false)
  .option('--timezone <zone>', 'IANA time zone, such as America/New_York', 'UTC')
  .action(({ beta, tier, ...given }) =>
    perform(async (scope) => {
      const person = signUpInput.parse({ ...given, password: await readPassword(given.password) });
      const made = await createAccount(scope, { ...person, tier, isBetaTester: beta });
      console.info(`Created ${made.email} (${made.tier}${made.isBetaTester ? ', beta tester' : ''}).`);
    }),
  );

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
  .action((given) =>
    perform(async (scope) => setUserPassword(scope, { ...given, password: await readPassword(given.password) })),
  );

const token = program.command('token').description('API tokens, with which an integrator signs in for an account');

token
  .command('create')
  .description(
    'make an API token and print it, alone and this once; without options it reads, writes and never expires',
  )
  .requiredOption(...email)
  .option('--name <name>', 'what it is for', 'Command line')
  .option('--read-only', 'let it read and change nothing', false)
  .option('--expires-in-days <days>', 'end it after so many days', wholeNumber)
  .action((given) => perform((scope) => createToken(scope, given)));

token
  .command('list')
  .description('the API tokens of an account, newest first')
  .requiredOption(...email)
  .action((given) => perform((scope) => listTokens(scope, given)));

token
  .command('revoke')
  .description('end an API token at once')
  .requiredOption(...email)
  .option('--id <id>', 'id from the list')
  .option('--prefix <prefix>', 'beginning from the list, such as stn_AbCd1234')
  .action((given) => perform((scope) => revokeToken(scope, given)));

program
  .command('beta')
  .description('beta codes')
  .command('create')
  .description('make a beta code and print it, alone')
  .option('--uses <times>', 'how many people can redeem it', wholeNumber, 1)
  .option('--code <code>', 'a code of your own instead of a random one', betaCode)
  .action((given) => perform(async (scope) => console.info(await createBetaCode(scope, given))));

const mail = program.command('mail').description('mail that was written while no mail service is configured');

mail
  .command('list')
  .description('the latest mails, newest first')
  .action(() => perform(listMail));

mail
  .command('show')
  .description('print one mail')
  .argument('[id]', 'id from the list, or its beginning; without it, the newest mail')
  .action((id?: string) => perform((scope) => showMail(scope, id)));

const jobs = program
  .command('jobs')
  .description('what happens by the clock: when each job ran last, how that ended, and when it runs next')
  .action(() => perform(listJobs));

jobs
  .command('run')
  .description('run one of them now')
  .argument('<name>', 'name from the list')
  .action((name: string) => perform((scope) => runJob(scope, name)));

program
  .command('demo')
  .description('load a believable account to look around in; running it again resets that account and no other')
  .option('--password <password>', 'a password of your own instead of a random one')
  .action((given: { password?: string }) => perform((scope) => loadDemo(scope, given)));

/** Runs one action on the installation's database, says in one line what went wrong, and closes the database. */
async function perform(action: (scope: Scope) => Promise<void>): Promise<void> {
  try {
    await action(await createScope());
  } catch (error) {
    console.error(oneLine(error));
    process.exitCode = 1;
  } finally {
    await closeConnection();
  }
}

function oneLine(error: unknown): string {
  if (error instanceof ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.') || 'Input'}: ${message}`).join('; ');
  }
  if (!(error instanceof Error)) return String(error);
  // The driver's own reason is plainer than the statement that failed.
  const { cause } = error;
  return cause instanceof Error && error.message.startsWith('Failed query') ? cause.message : error.message;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 1_000_000) return number;
  throw new InvalidArgumentError('It must be a whole number from 1 to 1000000.');
}

function betaCode(text: string): string {
  if (/^[\w-]{4,64}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be 4 to 64 letters, digits, hyphens and underscores.');
}

// The same files as the application's, so that both open the same database.
for (const [name, value] of Object.entries(readEnvFiles())) process.env[name] ??= value;
await program.parseAsync();
