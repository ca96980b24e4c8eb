import sharp from 'sharp';

const files = {
  plan: () =>
    pdfOf([
      'Support plan for autumn',
      'Goal: sleep through five nights of seven.',
      'Who: Kim, Bea and Jonas.',
      'What: the quiet room, cooking on Thursdays, the workshop twice a week.',
      'When we look at it again: before Christmas.',
    ]),
  letter: () =>
    pdfOf([
      'Closing letter',
      'Otto has been with us for eight months.',
      'What helped most: a fixed contact person and short, frequent meetings.',
    ]),
  hours: () => Buffer.from('Week,Hours\r\n41,4\r\n42,6\r\n43,6\r\n44,8\r\n45,7.5\r\n'),
  notes: () =>
    Buffer.from(
      'Mila starts best with something that takes ten minutes.\nLet somebody else answer first.\n',
    ),
  seats: () => Buffer.from('Window: Eli, Noor\nMiddle: Ada, Sam\nDoor: Theo, June\n'),
  drawing: () => sharp(Buffer.from(boat)).png().toBuffer(),
};
export type SmallFile = keyof typeof files;

const boat = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320">
  <rect width="480" height="320" fill="#fdf6e3"/>
  <g stroke="#5b84b1" stroke-width="5" stroke-linecap="round">
    <path d="M60 40l-14 36M150 30l-14 36M250 44l-14 36M350 28l-14 36M430 52l-14 36"/>
    <path d="M10 262q40-26 80 0t80 0 80 0 80 0 80 0 80 0" fill="none" stroke-width="9"/>
  </g>
  <path d="M130 226h210l-44 46H176z" fill="#c8553d"/>
  <path d="M236 220V92l86 118z" fill="#f2c14e" stroke="#7a5c1e" stroke-width="5"/>
</svg>`;

/** Creates the bytes of a file by its name. */
export async function smallFile(name: SmallFile): Promise<Buffer> {
  return files[name]();
}

/** A page of text as PDF, in a standard font that every reader has. */
function pdfOf([title = '', ...lines]: string[]): Buffer {
  const text = [
    `BT /F1 20 Tf 72 760 Td (${title}) Tj ET`,
    ...lines.map((line, n) => `BT /F1 12 Tf 72 ${716 - 22 * n} Td (${line}) Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
/Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const offsets = objects.map((_, n) => head.length + objects.slice(0, n).join('').length);
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const list = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  const begin = head.length + objects.join('').length;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${begin}\n%%EOF\n`;
  return Buffer.from([head, ...objects, list, trailer].join(''), 'latin1');
}
