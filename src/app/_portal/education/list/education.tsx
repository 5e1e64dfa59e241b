'use client';

import { useHotkeys } from '@mantine/hooks';
import { useDeferredValue, useMemo } from 'react';
import { EDUCATION } from '@/app/_content/education/education';
import { searchSections } from '@/app/_content/education/section';
import { SearchBox } from '@/app/_portal/shared/list/search-box';
import { useSearch } from '@/app/_portal/shared/list/use-search';
import type { TabProps } from '@/app/_portal/tabs';
import { NothingMatches } from '@/app/_ui/feedback/nothing-matches';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrintButton } from '@/app/_ui/layout/print-button';
import { ReadingLayout } from '../record/reading-layout';
import { SectionView } from '../record/section-view';
import { lastWritten } from '../record/written-day';
import classes from './education.module.css';

const SEARCH_ID = 'education-search';

const sectionOf = (hash: string) => EDUCATION.find(({ id }) => `#${id}` === hash)?.id ?? null;

/** How event-security staffing works, to read alone or with a client at the table. */
export default function Education({ tab }: TabProps) {
  const { search, setSearch } = useSearch();
  const phone = usePhone();
  useHotkeys([['/', () => moveFocus(SEARCH_ID)]]);
  const asked = useDeferredValue(search);
  const found = useMemo(() => searchSections(EDUCATION, asked), [asked]);
  const index = useMemo(() => found.map(({ id, title }) => ({ id, label: title })), [found]);
  const count = `${found.length} ${found.length === 1 ? 'section' : 'sections'}`;
  return (
    <>
      <PageHeader
        title={tab.label}
        hint={`To read with a client at the table. Last edited ${lastWritten(EDUCATION)}.`}
        actions={<PrintButton disabled={found.length === 0} />}
      />
      <div className={classes.search}>
        <SearchBox
          id={SEARCH_ID}
          label="Search"
          placeholder="Search these texts"
          search={search}
          setSearch={setSearch}
          withKey={!phone}
        />
        <span className={classes.count} role="status">
          {asked.trim() !== '' && count}
        </span>
      </div>
      {found.length === 0 ? (
        <NothingMatches onClear={() => setSearch('')}>Nothing here says “{asked.trim()}”.</NothingMatches>
      ) : (
        <ReadingLayout label="Contents" sections={index} sectionOf={sectionOf}>
          {found.map((section) => (
            <SectionView key={section.id} section={section} />
          ))}
        </ReadingLayout>
      )}
    </>
  );
}
