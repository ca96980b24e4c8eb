import { msg } from '@lingui/core/runtime-macro';
import type { SourceFormat } from '#contract/framework-imports.ts';
import { convertFhir } from '#server/frameworks/fhir/fhir.ts';
import { decodedText } from '#server/frameworks/conversion/file-text.ts';
import { parseObject, readOwnJson } from '#server/frameworks/conversion/own-json.ts';
import { isDictionary } from '#server/frameworks/redcap/columns.ts';
import { convertRedcap } from '#server/frameworks/redcap/redcap.ts';
import { convertLimesurvey } from '#server/frameworks/limesurvey/limesurvey.ts';
import { isSpreadsheet, isSurvey } from '#server/frameworks/xlsform/sheets.ts';
import { convertXlsform } from '#server/frameworks/xlsform/xlsform.ts';
import type { Conversion, SourceFile } from '#server/frameworks/conversion/source.ts';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';

const converters: Record<SourceFormat, (file: SourceFile) => Conversion> = {
  beacon_json: readOwnJson,
  fhir: convertFhir,
  redcap: convertRedcap,
  limesurvey: convertLimesurvey,
  xlsform: convertXlsform,
};

/** Recognises the format of a file by its content and converts it. @throws UnreadableFile */
export function convert(file: SourceFile): Conversion & { format: SourceFormat } {
  if (file.bytes.length === 0) throw new UnreadableFile(msg`The file is empty.`);
  const format = recognise(file);
  return { format, ...converters[format](file) };
}

function recognise(file: SourceFile): SourceFormat {
  if (isSpreadsheet(file.bytes)) return 'xlsform';
  if (isOldOfficeFile(file.bytes))
    throw new UnreadableFile(
      msg`The spreadsheet is protected by a password or in the old format xls. Save it as xlsx and import it again.`,
    );
  const text = decodedText(file, 'windows-1252').replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('{')) return recogniseJson(text);
  if (/^\s*(?:<\?xml[^>]*>\s*)?<Questionnaire\s/.test(text))
    throw new UnreadableFile(
      msg`The Questionnaire is in XML. Save it as JSON and import it again.`,
    );
  if (text.trimStart().startsWith('<')) return 'limesurvey';
  const [firstLine = ''] = text.split('\n', 1);
  if (isDictionary(firstLine)) return 'redcap';
  if (isSurvey(firstLine)) return 'xlsform';
  throw new UnreadableFile(
    msg`The format is not known. Import a FHIR Questionnaire (JSON), a data dictionary of REDCap (CSV), an XLSForm (xlsx, CSV), a survey of LimeSurvey (.lss), or the JSON of Beacon.`,
  );
}

/** Whether a file is one of Office before 2007, or an encrypted one, by its first bytes. */
function isOldOfficeFile([first, second, third]: Uint8Array): boolean {
  return first === 0xd0 && second === 0xcf && third === 0x11;
}

function recogniseJson(text: string): SourceFormat {
  const parsed = parseObject(text);
  if ('resourceType' in parsed) return 'fhir';
  if ('items' in parsed || 'sections' in parsed || 'edition' in parsed) return 'beacon_json';
  throw new UnreadableFile(
    msg`The JSON is neither a FHIR Questionnaire nor a definition of Beacon.`,
  );
}
