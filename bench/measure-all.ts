import type { Sql } from 'postgres';
import { measureBeside } from './beside';
import { copyLeads, exportAccount, exportLeads, IMPORTERS, importLeads, makeCopyTable } from './bulk';
import { measureCrowd } from './crowd';
import { OWNERS, type Owner } from './data';
import { measureLive } from './live/measure';
import { measureMerging } from './merging/measure';
import type { Options } from './options';
import { measurePoints } from './points/cost';
import { memoryOf } from './process-facts';
import { createToken, type Server, startApp, startBareServer } from './processes';
import type { Results } from './report/goals';
import { runRounds } from './rounds';
import { startLoopback } from './sending/loopback';
import { EMAILS, measureSending, NOT_SENDING } from './sending/measure';
import { measureStreams } from './streams';
import { measureSyncing, NOT_SYNCING } from './sync/measure';
import { prepareChanges } from './sync/operations';
import { chooseStageLeads, createCallers } from './targets';

type Measuring = Options & { say: (line: string) => void };

/** Runs all measurements on one filled database, ordered so that none affects the next ones much. */
export async function measureAll(databaseUrl: string, sql: Sql, options: Measuring): Promise<Omit<Results, 'machine'>> {
  options.say('Starting the servers ...');
  const starts = await measureStarts(databaseUrl, options.repeats - 1);
  const loopback = await startLoopback();
  const app = await startApp(databaseUrl, { ...options, settings: { ...loopback.env, WEBHOOK_ALLOW_LOCAL: '1' } });
  const bare = await startBareServer(databaseUrl);
  try {
    const atRest = memoryOf(app.pids, 'VmRSS');
    const tokenOf = (owner: Owner) => createToken(databaseUrl, OWNERS[owner].email);
    const tokens = { big: await tokenOf('big'), small: await tokenOf('small'), sender: await tokenOf('sender') };
    const bulk = options.only ? 0 : options.repeats;

    // Export before anything is written, so that the file has the expected number of lines.
    const isExporting = bulk > 0 || options.only?.includes('export');
    if (isExporting) options.say('Exporting ...');
    const exports = await times(isExporting ? options.repeats : 0, () => exportLeads(app, tokens.big));
    const accounts = await times(isExporting ? options.repeats : 0, () => exportAccount(app, tokens.big));
    const stageLeads = await chooseStageLeads(sql, OWNERS.big.id);
    if (options.only?.includes('changes') ?? true) await prepareChanges(app, sql, tokens.big);
    const lines = await runRounds(createCallers({ app, bare, tokens, stageLeads }), options);
    const importing = bulk > 0 ? await measureImports(app, sql, { ...options, tokenOf }) : { imports: [], copies: [] };

    const isBeside = bulk > 0 || options.only?.includes('beside');
    if (isBeside) options.say('Listing beside an import ...');
    const besideTokens = async () => ({ lister: await tokenOf('another'), importer: await tokenOf('largeImporter') });
    const beside = isBeside
      ? await measureBeside(app, { ...options, tokens: await besideTokens() })
      : { alone: [], importing: [] };

    const isSending = bulk > 0 || options.only?.includes('sending');
    if (isSending) options.say(`Sending ${EMAILS} emails ...`);
    const sendingTokens = async () => ({ lister: await tokenOf('another'), sender: tokens.sender });
    const sending = isSending
      ? await measureSending(app, { ...options, loopback, tokens: await sendingTokens() })
      : NOT_SENDING;

    const isSyncing = bulk > 0 || options.only?.includes('syncing');
    if (isSyncing) options.say('Updating in batches, and delivering webhooks ...');
    const syncing = isSyncing
      ? await measureSyncing(app, sql, { ...options, tokens: await sendingTokens() })
      : NOT_SYNCING;

    if (bulk > 0) options.say('Opening streams ...');
    const streams = bulk > 0 ? await measureStreams(app, sql, options) : { arrivals: [], memory: [] };
    const isCrowd = bulk > 0 || options.only?.includes('crowd');
    if (isCrowd) options.say('Listing with 100 connections ...');
    const crowd = isCrowd
      ? await measureCrowd(app, { ...options, token: await tokenOf('crowd') })
      : { p50: [], p99: [] };

    const isPoints = bulk > 0 || options.only?.includes('points-cost');
    if (isPoints) options.say('Changing stages with and without points ...');
    const points = isPoints
      ? await measurePoints(app, sql, { token: tokens.big, leads: stageLeads.app, turns: 2 * options.repeats })
      : { recorded: [], unrecorded: [] };

    const isMerging = bulk > 0 || options.only?.includes('merging');
    if (isMerging) options.say('Merging leads ...');
    const merging = isMerging
      ? await measureMerging(app, sql, { token: tokens.big, turns: 4 * options.repeats })
      : { times: [] };

    const isLive = bulk > 0 || options.only?.includes('live');
    if (isLive) options.say('Moving cards of teams ...');
    const live = isLive ? await measureLive(app, sql, { seconds: 5 * options.repeats }) : { arrivals: [] };
    const memory = { atRest, most: memoryOf(app.pids, 'VmHWM') };
    return {
      lines,
      bulk: { starts: [...starts, app.startMs], exports, accounts, ...importing },
      beside,
      crowd,
      sending,
      syncing,
      streams,
      live,
      merging,
      points,
      memory,
    };
  } finally {
    await Promise.all([app.stop(), bare.stop()]);
    loopback.stop();
  }
}

const measureStarts = (databaseUrl: string, count: number): Promise<number[]> =>
  times(count, async () => {
    const app = await startApp(databaseUrl);
    await app.stop();
    return app.startMs;
  });

async function measureImports(
  app: Server,
  sql: Sql,
  { repeats, say, tokenOf }: Measuring & { tokenOf: (owner: Owner) => Promise<string> },
): Promise<Pick<Results['bulk'], 'imports' | 'copies'>> {
  say('Importing ...');
  await makeCopyTable(sql);
  const pairs = await times(repeats, async (n) => {
    const importer = IMPORTERS[n % IMPORTERS.length] ?? 'importer1';
    const imported = await importLeads(app, await tokenOf(importer));
    return { imported, copied: await copyLeads(sql, OWNERS[importer].id) };
  });
  return { imports: pairs.map(({ imported }) => imported), copies: pairs.map(({ copied }) => copied) };
}

/** Runs `work` `count` times, one after the other. */
async function times<Result>(count: number, work: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let n = 0; n < count; n += 1) results.push(await work(n));
  return results;
}
