// What a document's page reads, and what its head says.
import { docRoutes } from '@msm/contract/docs/routes';
import type { Doc } from '@msm/contract/docs/schemas';
import { read, type PageData, type PageWords } from '../../platform/page-data.ts';

export const docArguments = (name: string) => ({ params: { name } });

export const docWords = ({ title, description, name, changedAt }: Doc): PageWords => ({
  title,
  description,
  kind: 'article',
  facts: {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    url: `/docs/${name}`,
    dateModified: changedAt,
  },
});

export const docData: PageData = {
  queryNames: [],
  reads: ({ params: { docName = '' } }) => [read(docRoutes.readDoc, docArguments(docName))],
  tags: ({ params: { docName = '' } }) => [`docs:${docName}`],
  words: (answerOf) => docWords(answerOf(docRoutes.readDoc).document),
};
