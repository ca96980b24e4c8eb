import { Link } from '@tanstack/react-router';
import type { Block, Inline } from './guide-page.ts';
import styles from './help.module.css';

/** A paragraph, list, heading or picture of the guide. */
export function GuideBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      );
    case 'steps':
      return (
        <ol>
          <Items items={block.items} />
        </ol>
      );
    case 'list':
      return (
        <ul>
          <Items items={block.items} />
        </ul>
      );
    case 'picture': {
      const { src, alt, width, height } = block;
      return <img className={styles.picture} src={src} alt={alt} width={width} height={height} />;
    }
  }
}

function Items({ items }: { items: Inline[][] }) {
  return items.map((parts, index) => (
    <li key={index}>
      <p>
        <Parts parts={parts} />
      </p>
    </li>
  ));
}

function Parts({ parts }: { parts: Inline[] }) {
  return parts.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'name':
      return <strong>{part.text}</strong>;
    case 'code':
      return <code dir="ltr">{part.text}</code>;
    case 'link':
      return (
        <Link to="/help/$page" params={{ page: part.to }}>
          {part.text}
        </Link>
      );
  }
}
