import { Anchor } from '@mantine/core';
import { IconCircleCheck, IconExternalLink, IconHelpCircle } from '@tabler/icons-react';
import { writtenDay } from '@/app/_portal/education/record/written-day';
import { useFormats } from '@/app/_ui/time/formats';
import type { RegulatoryChecklist } from '@/domain/regulatory/regulatory-item';
import { NOT_VERIFIED } from '@/domain/regulatory/states';
import classes from './regulatory.module.css';

/** Who licenses security in a state, whether that is verified, and where to look it up. */
export function StateFacts({ checklist }: { checklist: RegulatoryChecklist }) {
  const { date } = useFormats();
  const { location, regulator, companyLicense, guardLicense, note, url, written, verifiedAt } = checklist;
  return (
    <section className={classes.facts} aria-labelledby="regulatory-facts">
      <h2 id="regulatory-facts">Who licenses security in {location}</h2>
      <p className={classes.verified} data-verified={verifiedAt !== null || undefined}>
        {verifiedAt ? (
          <>
            <IconCircleCheck size={16} stroke={1.8} aria-hidden /> Verified {date(verifiedAt)}
          </>
        ) : (
          <>
            <IconHelpCircle size={16} stroke={1.8} aria-hidden /> {NOT_VERIFIED}
          </>
        )}
      </p>
      <dl>
        <dt>Regulator</dt>
        <dd>{regulator}</dd>
        <dt>Company</dt>
        <dd>{companyLicense}</dd>
        <dt>Guards</dt>
        <dd>{guardLicense}</dd>
      </dl>
      {note && <p>{note}</p>}
      <p>
        <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit className={classes.official}>
          Official site <IconExternalLink size={14} stroke={1.8} aria-hidden />
        </Anchor>
        <span className={classes.address}> {url}</span>
      </p>
      <p className={classes.written}>Written {writtenDay(written)}.</p>
    </section>
  );
}
