import { msg } from '@lingui/core/runtime-macro';
import { plainLine } from '#server/frameworks/conversion/plain-text.ts';
import type { Report, Entry } from '#server/frameworks/conversion/report.ts';
import type { Question, Survey } from './survey-shape.ts';

/** The attributes that are read, or that say only how a question looks. */
const readAttributes = new Set(
  'min_num_value_n min_num_value max_num_value_n max_num_value suffix hidden num_value_int_only numbers_only maximum_chars date_format date_min date_max slider_layout slider_min slider_max slider_accuracy exclude_all_others equation assessment_value cssclass question_template display_type display_columns clear_default display_rows text_input_width input_size answer_width label_input_columns text_input_columns statistics_showgraph statistics_graphtype page_break time_limit_message public_statistics save_as_default array_filter_style alphasort location_mapservice other_position hide_tip category_separator printable_help scale_export use_dropdown repeat_headings dropdown_dates reverse slider_showminmax slider_middlestart answer_order keep_codes_order subquestion_order slider_handle slider_rating'.split(
    ' ',
  ),
);
const meaningless = new Set(['', '0', 'N', 'normal', 'default']);

/** Says what a question has that is left out, among it the attributes that are set and not read. */
export function noteUnsaid({ attributes, pattern, defaults }: Question, entry: Entry): void {
  const given = defaults.map((each) => plainLine(each, 100)).join(', ');
  if (given)
    entry.change(
      msg`Its first answer was left out: nothing is answered beforehand. It says: ${{ said: given }}`,
    );
  if (pattern)
    entry.change(
      msg`Its pattern of valid answers was left out: ${{ said: plainLine(pattern, 100) }}.`,
    );
  for (const [name, value] of attributes)
    if (!readAttributes.has(name) && !name.startsWith('time_limit') && !meaningless.has(value))
      entry.change(msg`Its attribute ${{ name }} was left out: ${{ value: value.slice(0, 100) }}`);
}

/** Says what a survey has beside its questions. */
export function noteSurvey(survey: Survey, report: Report): void {
  const { otherTables, quotas, settings, strayConditions } = survey;
  if (settings.length > 0)
    report
      .add(msg`survey`, msg`settings`)
      .leaveOut(
        msg`Who is asked, when and how is set in Beacon. They say: ${{ settings: settings.join(', ') }}`,
      );
  for (const table of otherTables)
    report
      .add(msg`table ${{ table }}`, table)
      .leaveOut(msg`It says nothing that is asked or scored.`);
  for (const { id, name, limit } of quotas)
    report
      .add(msg`quota ${{ id }}`, plainLine(name, 200) || msg`quota`)
      .leaveOut(msg`Everybody is asked. It ends the survey after ${{ limit }} answers.`);
  for (const cid of strayConditions)
    report
      .add(msg`condition ${{ cid }}`, msg`condition`)
      .leaveOut(msg`The question it belongs to is not in the file.`);
}
