// A call, its signals and the servers that help its connection, as the specification names their fields; what it does not name is
// additional.
import * as z from 'zod/mini';
import { CallOutcome, CallType } from '../call-records.ts';
import { Id, Instant } from '../fields.ts';
import { MAX_CANDIDATE_LENGTH, MAX_SDP_LENGTH } from './limits.ts';

/** `connecting` is the screen's own: answered, and no media yet. */
export const CallStatus = z.enum(['initiated', 'ringing', 'active', 'ended']);
export type CallStatus = z.output<typeof CallStatus>;

export const Call = z.object({
  callId: Id,
  roomId: Id,
  initiatorId: Id,
  /** First and last name, else the username. */
  initiatorName: z.string(),
  /** Who is called. */
  targetUserId: Id,
  targetName: z.string(),
  callType: CallType,
  /** `initiated` until a device of the target rings. */
  status: CallStatus,
  /** Once it has ended. */
  outcome: z.nullable(CallOutcome),
  answeredAt: z.nullable(Instant),
});
export type Call = z.output<typeof Call>;

/** `answeredElsewhere` is for the other tabs of the target: the call goes on without them. */
export const EndReason = z.enum([...CallOutcome.options, 'answeredElsewhere']);
export type EndReason = z.output<typeof EndReason>;

const Sdp = z.string().check(z.maxLength(MAX_SDP_LENGTH, 'This description is too long.'));

export const Offer = z.strictObject({ type: z.literal('offer'), sdp: Sdp });
export type Offer = z.output<typeof Offer>;
export const SessionAnswer = z.strictObject({ type: z.literal('answer'), sdp: Sdp });
export type SessionAnswer = z.output<typeof SessionAnswer>;

/** As `RTCIceCandidate.toJSON`, with the type of the signal. An empty one says that there are no more. */
export const IceCandidate = z.strictObject({
  type: z.literal('candidate'),
  candidate: z.string().check(z.maxLength(MAX_CANDIDATE_LENGTH, 'This candidate is too long.')),
  sdpMid: z.nullish(z.string().check(z.maxLength(64))),
  sdpMLineIndex: z.nullish(z.number().check(z.int(), z.gte(0), z.lte(64))),
  usernameFragment: z.nullish(z.string().check(z.maxLength(256))),
});
export type IceCandidate = z.output<typeof IceCandidate>;

/** As `RTCIceServer`. */
const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});

export const IceServers = z.object({
  iceServers: z.array(IceServer),
  /** `relay` where the operator wants all media to go through TURN. */
  iceTransportPolicy: z.enum(['all', 'relay']),
});
export type IceServers = z.output<typeof IceServers>;
