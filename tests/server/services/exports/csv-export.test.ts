import { describe, expect, it } from 'vitest';
import { CSV_BOM } from '@/domain/csv/csv';
import { leads } from '@/server/db/schema';
import { csvTexts, jsonTexts } from '@/server/services/exports/account/read-table';
import { EXPORTED_TABLES } from '@/server/services/exports/account/tables';
import { exportCsv } from '@/server/services/exports/csv-export';
import { fetchPage, keyset } from '@/server/services/shared/paging';

// A reference to a page, such as a promise of the driver, keeps the page's rows until V8's next full collection. An
// export of 100,000 leads added 100 MB that way.
describe('an export keeps the rows of one page only', () => {
  it('by emptying each page before the reader gets its text', async () => {
    const fetched: { items: string[] }[] = [];
    const texts = exportCsv<string>({
      columns: ['name'],
      toCells: (name) => [name],
      async fetch(cursor) {
        const page = { items: [`${cursor ?? 'first'} 1`, `${cursor ?? 'first'} 2`] };
        fetched.push(page);
        return { ...page, nextCursor: cursor === undefined ? 'second' : null };
      },
    });
    expect(await texts.next()).toEqual({ done: false, value: `${CSV_BOM}name\r\nfirst 1\r\nfirst 2\r\n` });
    expect(fetched).toEqual([{ items: [] }]);
    expect(await texts.next()).toEqual({ done: false, value: 'second 1\r\nsecond 2\r\n' });
    expect(fetched).toEqual([{ items: [] }, { items: [] }]);
    expect(await texts.next()).toEqual({ done: true, value: undefined });
  });

  it.each([
    ['JSON', jsonTexts],
    ['CSV', (pages: Parameters<typeof jsonTexts>[0]) => csvTexts(pages, EXPORTED_TABLES.leads ?? expect.fail())],
  ])('by emptying each page of the account as %s', async (_, textsOf) => {
    const page = [{ id: 'a' }, { id: 'b' }];
    const texts = textsOf(
      (async function* () {
        yield page;
      })(),
    );
    expect((await texts.next()).value).toContain('b');
    expect(page).toEqual([]);
  });

  it('by removing them from the result of the database', async () => {
    const key = { by: leads.createdAt, type: 'timestamptz' } as const;
    const pages = keyset({ name: 'test', key, id: leads.id, direction: 'asc' });
    const rows = ['a', 'b', 'c'].map((id) => ({ id, sortKey: id }));
    const { items, nextCursor } = await fetchPage(Promise.resolve(rows), { limit: 2, pages });
    expect(items.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(nextCursor).not.toBeNull();
    expect(rows.map(({ id }) => id)).toEqual(['c']);
  });
});
