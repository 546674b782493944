// Documents come with the portal. Here: two patent receipts, and an earlier text in the history of one document.
import { randomUUID } from 'node:crypto';
import { docRoutes } from '@msm/contract/docs/routes';
import type { DemoMembers } from './members.ts';

const RECEIPTS = [
  {
    title: 'Publishing a post exactly once while machines fail',
    office: 'KIPI, Nairobi',
    number: 'KE/P/2026/1187',
    filedOn: '2026-03-14',
    status: 'filed',
    note: 'First filing. The examination has been asked for.',
  },
  {
    title: 'Pairing a web site by a short code',
    office: 'ARIPO, Harare',
    number: 'AP/P/2025/015342',
    filedOn: '2025-09-02',
    status: 'published',
    note: '',
  },
] as const;

export async function fillDocs({ amina }: DemoMembers): Promise<void> {
  for (const receipt of RECEIPTS) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: randomUUID(), ...receipt })) form.set(name, value);
    form.set('file', new Blob([pdfOf(receipt.number)]), `${receipt.number.replaceAll('/', '-')}.pdf`);
    await amina.call(docRoutes.addReceipt, { input: form });
  }
  const params = { name: 'MSM-ROADMAP' };
  const { source } = (await amina.call(docRoutes.readDocSource, { params })) as {
    source: { markdown: string; version: number };
  };
  await amina.call(docRoutes.saveDoc, {
    params,
    input: {
      markdown: source.markdown.replace('- A marketplace for templates.', '- Templates that members share.'),
      version: source.version,
    },
  });
}

/** One page with one line: enough for every reader of PDF. */
function pdfOf(line: string): string {
  const text = `BT /F1 18 Tf 72 720 Td (Filing receipt ${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return `${pdf}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}
