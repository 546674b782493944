// Asks for the servers by which two browsers find a way to each other.
import type { IceServers } from '@msm/contract/calls/schemas';

/** Credentials in it are the member's own and run out. */
export type IceServersFor = (memberId: string, now: Date) => IceServers;
