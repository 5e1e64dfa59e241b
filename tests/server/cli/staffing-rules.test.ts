import { databaseForFile } from '@tests/support/browser/opening';
import { commandLineOn } from '@tests/support/database/command-line';
import { beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { ruleRows, ruleVerifications } from '@/server/db/schema';

const database = databaseForFile();
const stanchion = commandLineOn(database);

const RATIO = 'ratio.guestsWithAlcohol';
const set = (value: string, ...more: string[]) => stanchion('rules', 'set', RATIO, value, '--reason', 'Ours', ...more);

const lines = async (...args: string[]) => (await stanchion('rules', ...args)).out.split('\n');
const linesOf = async (key: string, ...args: string[]) =>
  (await lines(...args)).filter((line) => line.startsWith(`  ${key}  `));

beforeEach(async () => {
  await database.db.delete(ruleRows);
  await database.db.delete(ruleVerifications);
});

describe('rules', () => {
  it('lists every rule on one line, under headings', async () => {
    const all = await lines();
    expect(all.filter((line) => line.startsWith('  '))).toHaveLength(BUILT_IN_RULES.length);
    expect(all.filter((line) => !line.startsWith('  '))).toEqual([
      'How many guards:',
      'What guards are paid by law:',
      'What a client is billed:',
      'Licenses and insurance:',
      'Deadlines before and after an event:',
    ]);
    expect((await linesOf('overtime.afterDayHours', '--for', 'California'))[0]).toMatch(
      /^ {2}overtime\.afterDayHours {2}California {2}8 hours {2}law {2}not yet verified {2}California Labor Code.* {2}https:/,
    );
  });

  it('lists only what is in force in a state', async () => {
    expect(await linesOf('overtime.afterDayHours', '--for', 'nv')).toEqual([
      expect.stringContaining('  Nevada  8 hours'),
    ]);
    expect(await linesOf('overtime.afterDayHours', '--for', 'Texas')).toEqual([]);
    expect(await stanchion('rules', '--for', 'Ontario')).toEqual({
      code: 1,
      out: '',
      err: 'There is no state Ontario.',
    });
  });
});

describe('rules set', () => {
  it('sets a value that counts until it is removed', async () => {
    expect(await set('60', '--for', 'US')).toEqual({
      code: 0,
      out: expect.stringMatching(
        /is 60 guests per guard for US now, from today on \(vendor practice\)\.\nIt was 75 guests per guard \(.+\)\.$/,
      ),
      err: '',
    });
    expect(await linesOf(RATIO, '--for', 'Ohio')).toEqual([expect.stringMatching(/60 guests.*set because: Ours$/)]);
    expect(await stanchion('rules', 'remove', RATIO, '--for', 'us')).toMatchObject({
      out: `Removed. ${RATIO} is 75 guests per guard for US again.`,
    });
    expect((await stanchion('rules', 'remove', RATIO, '--for', 'US')).err).toBe(
      `You have set no rule ${RATIO} for US.`,
    );
  });

  it('takes dates, a kind and a source', async () => {
    const dated = ['--from', '2027-01-01', '--to', '2027-12-31', '--kind', 'guidance', '--source', 'City hall'];
    const made = await set('50', '--for', 'boise, id', ...dated, '--url', 'https://example.com/rule');
    expect(made.out).toBe(
      `${RATIO} is 50 guests per guard for boise, Idaho now, from 2027-01-01 to 2027-12-31 (guidance).`,
    );
    expect((await linesOf(RATIO)).find((line) => line.includes('boise'))).toMatch(
      /guidance {2}from 2027-01-01 to 2027-12-31 {2}not yet verified {2}City hall {2}https:\/\/example.com\/rule/,
    );
    expect(await stanchion('rules', 'remove', RATIO, '--for', 'Boise, Idaho')).toMatchObject({
      out: `Removed. There is no rule ${RATIO} for Boise, Idaho any more.`,
    });
  });

  it.each([
    [['many', '--for', 'US'], 'It must be a number.'],
    [['', '--for', 'US'], 'It must be a number.'],
    [['0', '--for', 'US'], 'value: Must be a whole number from 1'],
    [['50', '--for', 'Ontario'], 'jurisdiction: Must be US, house, a state'],
    [['50', '--for', 'US', '--kind', 'law'], 'source: Source is required'],
    [['50', '--for', 'US', '--from', 'May'], 'effectiveFrom: Must be a date'],
    [['50'], "required option '--for <jurisdiction>' not specified"],
  ])('refuses %j', async ([value = '', ...more], err) => {
    const refused = await set(value, ...more);
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining(err) });
    expect(await database.db.$count(ruleRows)).toBe(0);
  });

  it('goes below the law only with a waiver', async () => {
    const lower = ['rules', 'set', 'crowdManagers.guestsEach', '300', '--for', 'Ohio', '--reason', 'Sprinklers'];
    expect((await stanchion(...lower)).err).toMatch(
      /^The law asks for more: crowdManagers\.guestsEach is 250 for US \(NFPA 101.*https:.*\)\. Give the authority's written waiver/,
    );
    expect((await stanchion(...lower, '--waiver', 'Letter of May 3')).code).toBe(0);
    expect(await linesOf('crowdManagers.guestsEach', '--for', 'Ohio')).toEqual([
      expect.stringMatching(/waiver: Letter of May 3$/),
    ]);
    expect((await set('50', '--for', 'US', '--waiver', 'Letter')).err).toMatch(/the waiver was not kept/);
  });
});

describe('rules verify', () => {
  const OVERTIME = ['overtime.afterDayHours', '--for', 'California'];

  it('marks a rule as verified, and takes that back', async () => {
    expect(await stanchion('rules', 'verify', ...OVERTIME)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^overtime\.afterDayHours is 8 hours for California: verified \(California Labor Code/,
      ),
    });
    expect((await linesOf('overtime.afterDayHours', '--for', 'California'))[0]).toMatch(
      / {2}verified 20\d\d-\d\d-\d\d {2}/,
    );
    expect((await stanchion('rules', 'verify', ...OVERTIME, '--undo')).out).toMatch(/no longer marked as verified/);
    expect((await linesOf('overtime.afterDayHours', '--for', 'California'))[0]).toContain('  not yet verified  ');
  });

  it('refuses a rule that does not exist', async () => {
    const refused = await stanchion('rules', 'verify', 'overtime.afterDayHours', '--for', 'Ohio');
    expect(refused).toEqual({ code: 1, out: '', err: 'There is no rule overtime.afterDayHours for Ohio.' });
    expect((await stanchion('rules', 'verify', 'overtime', '--for', 'Ohio')).err).toBe('key: There is no such rule');
  });
});
