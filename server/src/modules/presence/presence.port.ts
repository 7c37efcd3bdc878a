/** Who is connected, on which node. It may be lost with Redis; nodes write it anew as they renew their lease. */
export interface PresenceStore {
  /** `isCounted` is false for demo peers, who are in no count of people. */
  add(connection: { connectionId: string; userId: string; isCounted: boolean }): Promise<void>
  remove(connection: { connectionId: string; userId: string }): Promise<void>
  /** Connections of a person on nodes whose lease is alive. */
  connectionsOf(userId: string): Promise<readonly string[]>
  /** Those of the given connections that are still open somewhere. */
  alive(connectionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Distinct people connected, summed over nodes. */
  countOnline(): Promise<number>
  /** Keeps this node's connections believed for `leaseMs` more. */
  renewLease(): Promise<void>
  /** Forgets this node at once, at a graceful stop. */
  dropNode(): Promise<void>
}

/** How long a node that went silent is still believed. */
export const presenceLeaseMs = 12_000
export const presenceRenewMs = 4_000
