// What is compared with: `node:http` and nothing else. `/answer` ignores what was sent and answers the like of what the
// portal answers; `/parse` also reads and parses the body.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from './answer-parent.ts';
import type { KeptNote, Note } from './routes.ts';

const NOTE: Note = {
  title: 'A note of the usual length',
  amountCents: 12_345,
  isPublic: true,
  tags: ['one', 'two'],
};

const server = createServer((request, response) => {
  if (request.url === '/answer') {
    answer(response, NOTE);
    return;
  }
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => answer(response, JSON.parse(body) as Note));
});

function answer(response: ServerResponse, note: Note) {
  const kept: KeptNote & { success: true } = {
    ...note,
    authorId: '019a0000-0000-7000-8000-000000000000',
    author: 'somebody',
    savedAt: new Date().toISOString(),
    success: true,
  };
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(kept));
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  answerParent(`http://127.0.0.1:${port}`, async () => void server.close());
});
