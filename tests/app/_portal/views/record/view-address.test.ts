import { describe, expect, it } from 'vitest';
import { allHref, isBare, savedViewHref, viewQueryOf } from '@/app/_portal/views/record/view-address';

const of = (address: string) => viewQueryOf(new URLSearchParams(address));

describe('the part of an address that a view keeps', () => {
  it('has filters and sort order, but neither the tab nor what is open in it', () => {
    expect(of('tab=crm&id=1&view=2&do=add&name=x&status=NEW&sort=amount')).toBe('sort=amount&status=NEW');
  });

  it('is the same in any order', () => {
    expect(of('q=a%26b&status=NEW')).toBe(of('status=NEW&q=a%26b'));
  });

  it('survives a round trip through the address of the view', () => {
    const query = of('q=a%26b+c&status=NEW&minAmount=10');
    const href = savedViewHref({ id: 'v1', list: 'board', query });
    const address = new URLSearchParams(href.slice(2));
    expect([address.get('tab'), address.get('view'), viewQueryOf(address)]).toEqual(['pipeline', 'v1', query]);
  });
});

it('opens the default view only where an address names nothing but its tab', () => {
  expect(isBare(new URLSearchParams('tab=crm'))).toBe(true);
  expect(isBare(new URLSearchParams('tab=crm&id=1'))).toBe(false);
  expect(isBare(new URLSearchParams(allHref('leads').slice(2)))).toBe(false);
});
