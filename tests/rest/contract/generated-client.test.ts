import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { shortOrLong, testSeed } from '@tests/support/long';
import { openRestDatabase } from '@tests/support/rest/rest';
import { serveRest } from '@tests/support/rest/rest-server';
import { tokenOf } from '@tests/support/rest/tokens';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';

const run = promisify(execFile);
const rest = openRestDatabase();
const address = serveRest({ checked: true });
let folder: string;
/** What the compiler says of the client and of the scripts. */
let compiled: string;

/** The strictest options that the generated code compiles with. */
const COMPILER = {
  target: 'ES2024',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  skipLibCheck: true,
  typeRoots: [resolve('node_modules/@types')],
  types: ['node'],
  outDir: 'out',
};

const compile = () =>
  run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-client-'));
  const spec = await (await fetch(`${address()}/api/openapi.json`)).json();
  await generateApi({ spec, output: folder, fileName: 'client.ts', silent: true });
  const client = join(folder, 'client.ts');
  const text = readFileSync(client, 'utf8');
  // Fields with a default are optional.
  expect(text).toMatch(/\bcreateTasks\?: boolean/);
  expect(text).toMatch(/\bisRead\?: boolean/);
  // The generator adds comments that turn type checking off; remove them so that its code is checked.
  expect(text).toContain('// @ts-nocheck');
  writeFileSync(client, text.replace('// @ts-nocheck', ''));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER, include: ['*'] }));
  for (const script of ['main-job.mts', 'two-accounts.mts'])
    copyFileSync(`tests/rest/contract/generated-client/${script}`, join(folder, script));
  copyFileSync('tests/support/long.ts', join(folder, 'long.ts'));
  compiled = await compile();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('generates a client that compiles in strict mode', () => {
  expect(compiled).toBe('');
});

it('completes the main job', { timeout: 60_000 }, async () => {
  const token = await tokenOf(rest.scope(), await rest.makeUser({ tier: 'PRO', timezone: 'Europe/Berlin' }));
  const { stdout } = await run(process.execPath, [join(folder, 'out/main-job.mjs'), address(), token]);
  expect(JSON.parse(stdout)).toEqual({
    imported: {
      imported: 12,
      skipped: 1,
      beyondCap: 0,
      errors: [{ row: 14, column: 'email', message: 'Invalid email format' }],
      errorCount: 1,
      createdTasks: 0,
      ignoredColumns: ['region'],
      unlinked: [],
      unlinkedCount: 0,
      rows: Array.from({ length: 12 }, (_, n) => ({ row: n + 2, id: expect.any(String), outcome: 'created' })),
    },
    halls: { companies: ['01', '02', '03', '05', '06', '07', '09', '10', '11'].map((n) => `Hall ${n}`), pages: 3 },
    arenas: [
      { company: 'Arena 00', nextFollowUp: '2027-03-01T22:59:59.999Z' },
      { company: 'Arena 04', nextFollowUp: null },
      { company: 'Arena 08', nextFollowUp: null },
    ],
    walked: [
      { status: 'CONTACTED', closed: false, version: 2 },
      { status: 'CONSULTATION_SCHEDULED', closed: false, version: 3 },
      { status: 'PROPOSAL_SENT', closed: false, version: 4 },
      { status: 'CLOSED_WON', closed: true, version: 5 },
    ],
    tasks: [
      { title: 'Onboarding setup for Arena 00', type: 'OTHER', leadCompany: 'Arena 00' },
      { title: 'Check in with Arena 00', type: 'FOLLOW_UP', leadCompany: 'Arena 00' },
    ],
    history: [
      'status_changed CLOSED_WON',
      'status_changed PROPOSAL_SENT',
      'status_changed CONSULTATION_SCHEDULED',
      'status_changed CONTACTED',
      'imported NEW',
    ],
    pipeline: { won: 1, fresh: 11 },
    limits: { plan: 'PRO', current: 12, exports: 9999 },
    profile: { before: 'Europe/Berlin', after: 'America/Chicago', priority: 'HIGH' },
    made: { status: 201, location: true, priority: 'HIGH', nextFollowUp: '2027-06-02T04:59:59.999Z' },
    exported: {
      lines: 14,
      header:
        'companyName,contactPerson,email,phone,status,priority,nextFollowUp,notes,createdAt,updatedAt,lostReason,lostReasonDetail,source,amount,expectedCloseDate,eventName,eventType,eventDate,eventEndDate,eventStartTime,eventEndTime,eventTimeZone,venueName,venueStreet,venueCity,venueState,venuePostalCode,attendance,guardsWanted,setting,alcohol,contactRole,contactNotes,externalId,closedAt,stageEnteredAt,furthestStage,contact2,contact2Role,contact2Email,contact2Phone,contact2Notes,contact3,contact3Role,contact3Email,contact3Phone,contact3Notes,contact4,contact4Role,contact4Email,contact4Phone,contact4Notes,id',
    },
    deleted: true,
    refusals: [
      { status: 412, code: 'STALE_EDIT', fields: [] },
      { status: 404, code: 'NOT_FOUND', fields: [] },
      { status: 400, code: 'VALIDATION', fields: ['company', 'email'] },
      { status: 401, code: 'UNAUTHENTICATED', fields: [] },
    ],
  });
});

it('keeps two accounts in step while both change', { timeout: shortOrLong(60_000, 600_000) }, async () => {
  onTestFailed(() => console.error(`Repeat it with STANCHION_SEED=${testSeed}`));
  const tokens = [];
  for (let each = 0; each < 2; each += 1)
    tokens.push(await tokenOf(rest.scope(), await rest.makeUser({ tier: 'PRO', country: 'US' })));
  const script = join(folder, 'out/two-accounts.mjs');
  const sizes = shortOrLong(['100', '2'], ['1000', '5']);
  const { stdout } = await run(process.execPath, [script, address(), ...tokens, String(testSeed), ...sizes], {
    maxBuffer: 16_000_000,
  });
  const { accounts, conflicts } = JSON.parse(stdout);
  expect(accounts[0].length).toBeGreaterThan(Number(sizes[0]) / 2);
  expect(accounts[1]).toEqual(accounts[0]);
  expect(conflicts).toBeGreaterThanOrEqual(Number(sizes[1]));
});
