/** Tests of faults run in a short form, or with `TEST_LONG=1` in a long one: the same with more load, rows and faults. */
export function byForm<T>(forms: { short: T; long: T }): T {
  return process.env['TEST_LONG'] === '1' ? forms.long : forms.short;
}
