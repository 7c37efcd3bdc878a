/**
 * Connected people and their nodes. May be lost with Redis; nodes write it again when renewing their lease.
 */
export interface PresenceStore {
  /** `isCounted` is false for demo peers, which are not counted as people. */
  add(connection: { connectionId: string; userId: string; isCounted: boolean }): Promise<void>
  remove(connection: { connectionId: string; userId: string }): Promise<void>
  /** Whether a tab can be seen, as it says itself; one that says nothing cannot. */
  setVisible(connection: { connectionId: string; userId: string }, visible: boolean): Promise<void>
  /** Whether a tab of the person that can be seen is connected. */
  isVisible(userId: string): Promise<boolean>
  /** Connections of a person on nodes with a live lease. */
  connectionsOf(userId: string): Promise<readonly string[]>
  /** Those of the given connections that are still open somewhere. */
  alive(connectionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Distinct people connected, summed over nodes. */
  countOnline(): Promise<number>
  /** Extends this node's lease by `leaseMs`. */
  renewLease(): Promise<void>
  /** Removes this node at once, at a graceful shutdown. */
  dropNode(): Promise<void>
}

/** Time for which a silent node is still considered alive. */
export const presenceLeaseMs = 12_000
export const presenceRenewMs = 4_000
