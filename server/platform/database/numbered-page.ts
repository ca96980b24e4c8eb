/** The requested page of a list with `total` rows, or the last one, and the number of rows before it. */
export function numberedPage(requested: number, total: number, pageSize: number) {
  const totalPages = Math.ceil(total / pageSize);
  const page = Math.max(1, Math.min(requested, totalPages));
  return { page, totalPages, offset: (page - 1) * pageSize };
}
