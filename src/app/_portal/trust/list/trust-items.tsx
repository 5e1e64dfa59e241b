import reading from '@/app/_portal/education/record/reading.module.css';
import { CheckRow } from '@/app/_ui/lists/check-row';
import { type TrustItem, type TrustTopic, trustItemsOf } from '@/domain/trust/trust-items';

interface TrustItemsProps {
  topic: TrustTopic;
  checked: readonly TrustItem[];
  onCheck: (item: TrustItem, checked: boolean) => void;
}

/** The checklist of a topic. */
export function TrustItems({ topic, checked, onCheck }: TrustItemsProps) {
  const id = `${topic}-checklist`;
  return (
    <div className={reading.checklist}>
      <h3 id={id}>Show and offer</h3>
      <ul aria-labelledby={id}>
        {trustItemsOf(topic).map((item) => (
          <CheckRow
            key={item.id}
            label={item.text}
            checked={checked.includes(item.id)}
            onChange={(next) => onCheck(item.id, next)}
          />
        ))}
      </ul>
    </div>
  );
}
