import { causesOf, faultCodeOf } from './faults';

/** Where the database is: a Postgres server, or a folder. */
interface Target {
  DATABASE_URL?: string;
  DATA_DIR: string;
  /** The variable that has the URL. */
  setting?: string;
}

interface Text {
  /** For the operator: what is wrong, and what to do. */
  advice: string;
  /** For anyone: without addresses and paths. */
  summary: string;
}

/** Settings that poolers do not pass on, but can be told to ignore (PgBouncer). */
const REFUSED_PARAMETER = /unsupported startup parameter/;

/** Code of a fault -> the errors that show it, and its text. The first that matches counts. */
const FAULTS = {
  DATABASE_FOLDER_LOST: {
    shownBy: /^FOLDER_LOCK_LOST$/,
    text: () => text('The folder of the database has been taken over by another process', 'Start this one again'),
  },
  DATABASE_FOLDER_IN_USE: {
    shownBy: /^FOLDER_IN_USE$/,
    text: () => text('The folder of the database is in use by another process', 'Stop that process'),
  },
  DATABASE_RESTORE_UNFINISHED: {
    shownBy: /^FOLDER_RESTORE_UNFINISHED$/,
    text: () => text('Restoring the database was interrupted', 'Restore it again'),
  },
  DATABASE_DISK_FULL: {
    shownBy: /^(ENOSPC|EDQUOT|53100)$/,
    text: (target) =>
      target.DATABASE_URL
        ? text('The disk of the Postgres server is full', 'Free some space there')
        : text('The disk is full', 'Free some space, or set DATA_DIR to a folder on another disk', target.DATA_DIR),
  },
  DATABASE_FOLDER_READ_ONLY: {
    // ENOENT is what Node reports for a new folder on a read-only disk.
    shownBy: /^(EACCES|EPERM|EROFS|ENOENT)$/,
    text: ({ DATA_DIR }) =>
      text(
        'The folder of the database cannot be written to',
        'Allow this user to write there, or set DATA_DIR to another folder',
        DATA_DIR,
      ),
  },
  DATABASE_FOLDER_INVALID: {
    shownBy: /^(EEXIST|ENOTDIR)$/,
    text: ({ DATA_DIR }) =>
      text('The folder of the database is a file, or in one', 'Set DATA_DIR to a folder', DATA_DIR),
  },
  DATABASE_POOLER: {
    shownBy: REFUSED_PARAMETER,
    text: ({ DATABASE_URL }, refusal) =>
      text(
        'The pooler in front of the Postgres server refuses time-outs, or other settings of the connection',
        'If it is in transaction mode, set DATABASE_DIRECT_URL to an address of the same database past it. Otherwise ' +
          'add lock_timeout, statement_timeout and idle_in_transaction_session_timeout to its ' +
          'ignore_startup_parameters, and set them for the role. Remove other settings from the URL',
        `${server(DATABASE_URL)}: ${refusal}`,
      ),
  },
  DATABASE_UNREACHABLE: {
    shownBy:
      /^(DATABASE_DOWN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|57P0[123]|08\d{3})$/,
    text: ({ DATABASE_URL, setting = 'DATABASE_URL' }) =>
      text('The Postgres server cannot be reached', `Start it, or correct ${setting}`, server(DATABASE_URL)),
  },
  DATABASE_REFUSED: {
    shownBy: /^(28P01|28000)$/,
    text: ({ DATABASE_URL, setting = 'DATABASE_URL' }) =>
      text('The Postgres server refuses the user or the password', `Correct them in ${setting}`, server(DATABASE_URL)),
  },
  DATABASE_MISSING: {
    shownBy: /^3D000$/,
    text: ({ DATABASE_URL, setting = 'DATABASE_URL' }) =>
      text('The Postgres server has no such database', `Create it, or correct ${setting}`, server(DATABASE_URL)),
  },
  DATABASE_FORBIDDEN: {
    shownBy: /^42501$/,
    text: ({ DATABASE_URL }) =>
      text(
        'The user in DATABASE_URL lacks a right in the database',
        'It must own the database and the tables and functions in it, or be allowed to create schemas, tables and the extension pg_trgm',
        server(DATABASE_URL),
      ),
  },
  DATABASE_READ_ONLY: {
    shownBy: /^25006$/,
    text: ({ DATABASE_URL }) =>
      text('The Postgres server is read-only', 'Set DATABASE_URL to the primary server', server(DATABASE_URL)),
  },
  DATABASE_OUT_OF_CONNECTIONS: {
    shownBy: /^53300$/,
    text: ({ DATABASE_URL }) =>
      text(
        'The Postgres server has no connections left',
        'Raise its max_connections, or lower DATABASE_POOL',
        server(DATABASE_URL),
      ),
  },
} as const satisfies Record<string, { shownBy: RegExp; text: (target: Target, shown: string) => Text }>;

type DatabaseFaultCode = keyof typeof FAULTS | 'DATABASE_LOCKED' | 'DATABASE_EARLIER_RELEASE' | 'DATABASE_FAILED';

/** Says why a database cannot be used, for the operator. */
export class DatabaseFault extends Error {
  constructor(
    readonly fault: DatabaseFaultCode,
    readonly summary: string,
    advice: string,
    cause: unknown,
  ) {
    super(advice, { cause });
    this.name = 'DatabaseFault';
  }
}

/** Explains an error of the database. An unknown error keeps its own message. */
export function explainFault(error: unknown, target: Target): DatabaseFault {
  const causes = causesOf(error);
  const known = causes.find((cause) => cause instanceof DatabaseFault);
  if (known instanceof DatabaseFault) return known;
  for (const cause of causes) {
    // Poolers have one code for everything that they refuse.
    const isRefusal = cause instanceof Error && REFUSED_PARAMETER.test(cause.message);
    const shown = isRefusal ? cause.message : faultCodeOf(cause);
    for (const [fault, { shownBy, text }] of entries) {
      if (!shownBy.test(shown)) continue;
      const { summary, advice } = text(target, shown);
      // The error's own message names the process, or the folders.
      const isNamed = cause instanceof Error && shown.startsWith('FOLDER_');
      return new DatabaseFault(fault, summary, isNamed ? cause.message : advice, error);
    }
  }
  const last = causes.at(-1);
  const message = last instanceof Error && last.message ? last.message : String(last);
  return new DatabaseFault(
    'DATABASE_FAILED',
    'The database does not work.',
    `The database does not work: ${message}`,
    error,
  );
}

const entries = Object.entries(FAULTS) as [keyof typeof FAULTS, (typeof FAULTS)[keyof typeof FAULTS]][];

const text = (wrong: string, remedy: string, place?: string): Text => ({
  summary: `${wrong}.`,
  advice: `${wrong}${place === undefined ? '' : ` (${place})`}. ${remedy}.`,
});

/** Without user and password, because this goes to the log. */
function server(url = ''): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
