/** A connection as it opens. */
export interface NewConnection {
  readonly connectionId: string
  readonly userId: string
  /** False for demo peers, which are not counted as people. */
  readonly isCounted: boolean
  /** The time of a creator's connection, in milliseconds since the epoch; null for anyone else. */
  readonly creatorSince: number | null
}

/**
 * Connected people and their nodes. May be lost with Redis; nodes write it again when renewing their lease.
 */
export interface PresenceStore {
  add(connection: NewConnection): Promise<void>
  remove(connection: { connectionId: string; userId: string }): Promise<void>
  /** Whether a tab can be seen, as it says itself; one that says nothing cannot. */
  setVisible(connection: { connectionId: string; userId: string }, visible: boolean): Promise<void>
  /** Whether a tab of the person that can be seen is connected. */
  isVisible(userId: string): Promise<boolean>
  /** Connections of a person on nodes with a live lease. */
  connectionsOf(userId: string): Promise<readonly string[]>
  /** Those of the given connections that are still open somewhere. */
  alive(connectionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Creators with a connection on a node with a live lease, and since when, in milliseconds since the epoch. */
  creators(): Promise<ReadonlyMap<string, number>>
  /** Counts the connections of a person who became a creator while connected among those of creators. */
  addCreator(userId: string, since: number): Promise<void>
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

/** Of several connections of a creator the earliest counts. */
export function earliestByCreator(
  connections: Iterable<{ readonly userId: string; readonly since: number }>,
): ReadonlyMap<string, number> {
  const earliest = new Map<string, number>()
  for (const { userId, since } of connections) {
    earliest.set(userId, Math.min(since, earliest.get(userId) ?? since))
  }
  return earliest
}
