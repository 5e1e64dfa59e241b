import type { Block } from '@/app/_content/education/section';
import classes from './reading.module.css';

/** The text of a section. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <BlockView key={JSON.stringify(block)} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'steps':
      return (
        <ol>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      );
    case 'pairs':
      return (
        <dl className={classes.pairs}>
          {block.pairs.map(([head, body]) => (
            <div key={head}>
              <dt>{head}</dt>
              <dd>{body}</dd>
            </div>
          ))}
        </dl>
      );
  }
}
