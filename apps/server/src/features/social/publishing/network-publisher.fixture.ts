// A member with a connection to every network of the sandbox and a picture in the library, and the steps of publishing as the machine
// takes them.
import { expect } from 'vitest';
import { NETWORKS, type NetworkId } from '@msm/contract/social/networks';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { PublishError, type Publication, type PublisherMemory } from '../../../platform/ports/publisher.ts';
import { picture, upload, uploadVideo } from '../../media/media-library.fixture.ts';
import { mp4 } from '../../media/mp4.fixture.ts';
import { connectTo, openSocialApp, type SocialApp } from '../social-app.fixture.ts';
import { createNetworkPublisher } from './network-publisher.ts';

/** More than X takes in one part. */
const VIDEO_BYTES = 4_500_000;

export interface ConnectedMember {
  house: SocialApp;
  anna: Visitor;
  pictureId: string;
  videoId: string;
  connectionIds: ReadonlyMap<NetworkId, string>;
}

export async function openConnectedMember(): Promise<ConnectedMember> {
  const house = await openSocialApp();
  const anna = await verifiedMember(house.app, 'anna');
  const connectionIds = new Map<NetworkId, string>();
  for (const network of NETWORKS) connectionIds.set(network, await connectTo(house, anna, network));
  const { body } = await upload(anna, await picture(1_080, 1_080).jpeg().toBuffer());
  const video = await uploadVideo(anna, mp4({ seconds: 9, frameBytes: VIDEO_BYTES }));
  return { house, anna, pictureId: body.file.id, videoId: video.body.file.id, connectionIds };
}

export const publisherIn = ({ parts }: SocialApp, network: NetworkId) =>
  createNetworkPublisher(parts.networks.get(network)!, parts);

/** What the publisher remembers survives, as in the machine. */
export async function preparedIn(
  house: SocialApp,
  network: NetworkId,
  publication: Publication,
): Promise<Publication> {
  let memory: PublisherMemory = { ...publication.memory };
  await publisherIn(house, network).prepare(publication, async (learnt) => {
    memory = { ...memory, ...learnt };
  });
  return { ...publication, memory };
}

export const refusal = (call: Promise<unknown>): Promise<PublishError> =>
  call.then(
    () => expect.fail('It was not refused.'),
    (error: unknown) => {
      if (error instanceof PublishError) return error;
      throw error;
    },
  );
