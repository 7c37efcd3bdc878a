import type { Partner, Relation } from '@serendip/contract'

/** Two users who added each other call each other free. */
export const canCallFree = ({ rolesGroup, demo }: Partner, { added, addedMe }: Relation): boolean =>
  added && addedMe && rolesGroup === 'user' && !demo

/**
 * State of a link to the lobby, which opens the camera there and rings the contact. Never part of an address.
 */
export const contactCall = (contact: Partner) => ({ contactToCall: contact })

/** The contact to ring, out of the state of a history entry. */
export const contactToCall = (state: unknown): Partner | null =>
  typeof state === 'object' && state !== null && 'contactToCall' in state
    ? (state as ReturnType<typeof contactCall>).contactToCall
    : null
