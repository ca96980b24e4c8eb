import type { ReactNode } from 'react';
import cards from '#web/design/card-table.module.css';
import hidden from '#web/design/hidden.module.css';
import styles from './report-table.module.css';

interface ReportTableProps {
  caption: string;
  columns: string[];
  /** The bodies of the table. */
  children: ReactNode;
}

/** A table of a report, whose rows are cards on a phone. */
export function ReportTable({ caption, columns, children }: ReportTableProps) {
  return (
    <table className={`${cards.table} ${styles.table}`}>
      <caption className={hidden.hidden}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
