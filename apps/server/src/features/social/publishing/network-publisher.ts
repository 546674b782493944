// Publishes planned posts at a network, in two phases. Preparing hands over pictures or a video and makes containers, and may run any number of
// times. Committing sends, post by post in a thread: each has a row from the moment the network answered, so that what was
// interrupted goes on with the next one. A look asks the network for those that have no row.
import { problemsAt } from '@msm/contract/social/post-problems';
import { cardOf, picturesOf, textsFor } from '@msm/contract/social/post-texts';
import { networks as rules } from '@msm/contract/social/networks';
import type { PlanProblem } from '@msm/contract/schedule/schemas';
import { after, HOUR_MS } from '../../../platform/clock.ts';
import {
  PublishError,
  type OtherPublication,
  type Publication,
  type Published,
  type Publisher,
  type PublisherMemory,
} from '../../../platform/ports/publisher.ts';
import type { LibraryVideo } from '../../../platform/ports/media.ts';
import {
  NetworkFault,
  type NetworkSession,
  type OutgoingPost,
  type SentPost,
  type SocialNetwork,
} from '../../../platform/ports/social-network.ts';
import { noteRefusal } from '../connecting/note-refusal.ts';
import { connectionIdsAt, findConnectionOf, type ConnectionRow } from '../connections.store.ts';
import { keepLinks } from '../links/links.store.ts';
import { shortenAddress, shortenText, type ShortLink } from '../links/short-links.ts';
import type { SocialParts } from '../social.deps.ts';
import { pictureProblem } from './picture-addresses.ts';
import { LOST_PICTURE, placedMedia, placeMedia } from './place-media.ts';
import { toPublishError } from './publish-faults.ts';
import {
  noteRemoved,
  noteSent,
  otherPostsOf,
  sentParts,
  sentPostOf,
  wasSent,
  type SentRow,
} from './sent-posts.store.ts';
import { withSession } from './with-session.ts';

/** Longer than the clocks of networks are off: what they find may be of before. */
const LOOKED_BACK_MS = HOUR_MS;

const partKey = (part: number) => `part.${part}`;

export function createNetworkPublisher(network: SocialNetwork, parts: SocialParts): Publisher {
  const { db, clock } = parts;
  const { label } = rules[network.network];

  const connectionOf = async ({
    accountId,
    destinationId,
  }: Pick<Publication, 'accountId' | 'destinationId'>) => {
    const connection = await findConnectionOf(db, accountId, destinationId);
    return connection?.network === network.network ? connection : undefined;
  };

  /** Runs a step at the network; what is wrong is said in the schedule's words. */
  async function atNetwork<T>(
    publication: Publication,
    phase: 'preparing' | 'committing' | 'looking',
    step: (session: NetworkSession, connection: ConnectionRow) => Promise<T>,
  ): Promise<T> {
    const connection = await connectionOf(publication);
    if (!connection)
      throw new PublishError('refused', `This ${label} connection was removed from the account.`);
    if (connection.state === 'needs_reauth')
      throw new PublishError('reauth', connection.problem ?? `${label} has to be connected again.`);
    try {
      return await withSession(connection, network, parts, (session) => step(session, connection));
    } catch (error) {
      if (error instanceof NetworkFault && error.problem === 'noPermission')
        await notePermission(publication, error);
      throw toPublishError(error, phase);
    }
  }

  /** The schedule waits for a new connection: the page of connections has to say so too. */
  async function notePermission(publication: Publication, fault: NetworkFault): Promise<void> {
    const current = await connectionOf(publication);
    if (current) await noteRefusal(current, fault, parts, { isQuiet: true });
  }

  return {
    platform: network.network,

    async findDestination(handle, accountId, destinationId) {
      const connection = await findConnectionOf(handle, accountId, destinationId);
      return connection?.network === network.network
        ? { id: connection.id, name: connection.name }
        : undefined;
    },

    destinationsKnownAs: (handle, accountId, remoteId) =>
      connectionIdsAt(handle, { account_id: accountId, network: network.network, remote_id: remoteId }),

    // Pictures come from the account's library, by id.
    uploadedTo: async () => new Set(),

    async preflight(publication) {
      const { content } = publication;
      const { sizes, isLost } = await sizesOf(publication);
      const unreachable = picturesOf(content).length > 0 && pictureProblem(network, parts);
      const connection = await connectionOf(publication);
      const problems: PlanProblem[] = problemsAt(network.network, content, sizes);
      if (isLost) problems.push({ field: 'content.media', message: LOST_PICTURE });
      if (unreachable) problems.push({ field: 'content.media', message: unreachable });
      if (connection?.state === 'needs_reauth')
        problems.push({ field: 'destinationId', message: `${label} has to be connected again.` });
      return problems;
    },

    prepare(publication, remember) {
      // Outlives the step, which runs again with fresh tokens: what was handed over is not handed over twice.
      let { memory } = publication;
      const keep = (learnt: PublisherMemory) => {
        memory = { ...memory, ...learnt };
        return remember(learnt);
      };
      return atNetwork(publication, 'preparing', async (session) => {
        await placeMedia(session, network, { ...publication, memory }, keep, parts);
        for (const { part, links } of texts(publication)) await keepShortLinks(publication, part, links);
        if (!session.assemble) return;
        for (const post of outgoing({ ...publication, memory }))
          await session.assemble({ ...post, before: [] }, (assembled) =>
            keep({ [partKey(post.part)]: assembled }),
          );
      });
    },

    commit: (publication, isFresh) =>
      atNetwork(publication, 'committing', async (session, connection) => {
        const sent = await sentParts(db, publication.key);
        const before: SentPost[] = [];
        for (const post of outgoing(publication)) {
          const sending = { ...post, before: [...before] };
          const row = sent.get(post.part);
          const known = row && (await asSent(session, connection, publication, sending, row));
          if (known) before.push(sentPostOf(known));
          else if (!isFresh()) throw new PublishError('again', 'The portal stood still before it was sent.');
          else before.push(await send(session, connection, publication, sending));
        }
        return toPublished(before);
      }),

    async reconcile(publication, others) {
      if (!(await connectionOf(publication))) return 'undecidable';
      return atNetwork(publication, 'looking', async (session, connection) => {
        const sent = await sentParts(db, publication.key);
        const before: SentPost[] = [];
        for (const post of outgoing(publication)) {
          const known = sent.get(post.part);
          const found = known
            ? sentPostOf(known)
            : await session.find(
                { ...post, before: [...before] },
                await lookFor(connection, publication, others),
              );
          // Of a thread that was interrupted, the rest is sent when it begins again.
          if (typeof found === 'string') return found;
          if (!known) await keepSent(connection, publication, post, found);
          before.push(found);
        }
        return toPublished(before);
      });
    },

    async remove(publication) {
      if (!(await wasSent(db, publication.key))) throw new PublishError('refused', UNKNOWN_POST);
      await atNetwork(publication, 'preparing', async (session) => {
        const sent = await sentParts(db, publication.key);
        // From the end: a thread never stands there without its beginning.
        for (const row of [...sent.values()].toReversed()) {
          await session.remove(row.remote_id);
          await noteRemoved(db, row.id, clock.now());
        }
      });
    },
  };

  async function sizesOf({ accountId, content }: Publication) {
    const sizes = new Map<string, { width: number; height: number; video?: LibraryVideo | undefined }>();
    let isLost = false;
    for (const { libraryId } of picturesOf(content)) {
      const file = await parts.media.find(db, accountId, libraryId);
      const largest = file?.video ?? file?.sizes.at(-1);
      if (largest) sizes.set(libraryId, { ...largest, video: file?.video });
      else isLost = true;
    }
    return { sizes, isLost };
  }

  function outgoing(publication: Publication): Omit<OutgoingPost, 'before'>[] {
    const { key, memory } = publication;
    const { pictures, video } = placedMedia(publication);
    return texts(publication).map(({ part, text, link }) => ({
      key,
      part,
      text,
      pictures: part === 0 ? pictures : [],
      video: part === 0 ? video : undefined,
      link,
      assembled: memory[partKey(part)],
    }));
  }

  /** As they are sent: with short links where the member wants them counted. */
  function texts({ key, content }: Publication) {
    const card = cardOf(network.network, content);
    return textsFor(network.network, content).map((text, part) => {
      const link = part === 0 ? card : undefined;
      if (!content.shortLinks) return { part, text, link, links: [] };
      const carrier = { publicationKey: key, part, publicUrl: parts.config.publicUrl };
      const shortened = shortenText(text, carrier);
      const shortCard = link && shortenAddress(link.url, carrier);
      return {
        part,
        text: shortened.text,
        link: link && { ...link, url: shortCard!.url, title: link.title || new URL(link.url).hostname },
        links: [...shortened.links, ...(shortCard ? [shortCard.link] : [])],
      };
    });
  }

  function keepShortLinks(
    { accountId, key: publicationKey }: Publication,
    part: number,
    links: readonly ShortLink[],
  ): Promise<void> {
    return keepLinks(db, links, { accountId, publicationKey, part, now: clock.now() });
  }

  /** None when a person deleted it at the network to have it sent again, as it is now. */
  async function asSent(
    session: NetworkSession,
    connection: ConnectionRow,
    publication: Publication,
    post: OutgoingPost,
    row: SentRow,
  ): Promise<SentRow | undefined> {
    const { decidedAt } = publication;
    const isSame = row.text === post.text;
    if (isSame && (!decidedAt || decidedAt <= row.sent_at)) return row;
    // Elsewhere a look asks for more than the words.
    const isGone =
      rules[network.network].takesThreads &&
      (await session.find({ ...post, text: row.text }, await lookFor(connection, publication, []))) ===
        'absent';
    if (!isGone && isSame) return row;
    if (!isGone) throw otherText(row.link);
    await noteRemoved(db, row.id, clock.now());
    return undefined;
  }

  async function send(
    session: NetworkSession,
    connection: ConnectionRow,
    publication: Publication,
    post: OutgoingPost,
  ): Promise<SentPost> {
    const sent = await session.send(post).catch(async (error: unknown) => {
      if (!(error instanceof NetworkFault && error.problem === 'duplicate')) throw error;
      // The same text is there: it may be this very post, whose answer was lost.
      const found = await session.find(post, await lookFor(connection, publication, []));
      if (typeof found === 'string') throw error;
      return found;
    });
    await keepSent(connection, publication, post, sent);
    return sent;
  }

  async function lookFor(
    connection: ConnectionRow,
    { key, notBefore }: Publication,
    others: readonly OtherPublication[],
  ) {
    const ours = await otherPostsOf(db, connection.id, key, after(notBefore, -LOOKED_BACK_MS));
    return {
      since: notBefore,
      others: new Set([...ours, ...others.flatMap(({ remoteId }) => remoteId ?? [])]),
    };
  }

  async function keepSent(
    connection: ConnectionRow,
    { key, authorId = null }: Publication,
    { part, text }: Pick<OutgoingPost, 'part' | 'text'>,
    { remoteId, link, version }: SentPost,
  ): Promise<void> {
    await noteSent(db, {
      account_id: connection.account_id,
      connection_id: connection.id,
      network: network.network,
      publication_key: key,
      part,
      remote_id: remoteId,
      version: version ?? null,
      link,
      text,
      sent_at: clock.now(),
      author_id: authorId,
    });
  }
}

/** The first post of a thread is what readers are led to. */
function toPublished([first]: readonly SentPost[]): Published {
  if (!first) throw new PublishError('refused', 'The post has no text.');
  return { remoteId: first.remoteId, link: first.link };
}

const UNKNOWN_POST =
  'The portal does not know which post it is: a person said that it is there. Delete it there.';

const otherText = (link: string | null) =>
  new PublishError(
    'held',
    `A part of this thread was published with other words before it was changed${link ? ` (${link})` : ''}. Delete it there and publish again, or say that it is there.`,
  );
