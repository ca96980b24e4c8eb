/** A page of a list that is counted. */
interface NumberedPage {
  /** The requested page, or the last one past the end. */
  page: number;
  totalPages: number;
  /** The number of rows before the page. */
  offset: number;
}

/** The requested page of a list with `total` rows. */
export function numberedPage(requested: number, total: number, pageSize: number): NumberedPage {
  const totalPages = Math.ceil(total / pageSize);
  const page = Math.max(1, Math.min(requested, totalPages));
  return { page, totalPages, offset: (page - 1) * pageSize };
}
