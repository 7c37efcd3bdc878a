import { earliestByCreator, type PresenceStore } from '../../modules/presence/presence.port.ts'

/** One process only, so there is no lease: the connections end with the process. */
export function createMemoryPresence(): PresenceStore {
  const byUser = new Map<string, Set<string>>()
  const open = new Set<string>()
  const counted = new Set<string>()
  const visible = new Set<string>()
  const creators = new Map<string, { readonly userId: string; readonly since: number }>()
  return {
    async add({ connectionId, userId, isCounted, creatorSince }) {
      if (isCounted) counted.add(userId)
      if (creatorSince !== null) creators.set(connectionId, { userId, since: creatorSince })
      open.add(connectionId)
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(connectionId))
    },
    async remove({ connectionId, userId }) {
      open.delete(connectionId)
      visible.delete(connectionId)
      creators.delete(connectionId)
      const left = byUser.get(userId)
      left?.delete(connectionId)
      if (left?.size !== 0) return
      byUser.delete(userId)
      counted.delete(userId)
    },
    async setVisible({ connectionId }, isVisible) {
      if (isVisible && open.has(connectionId)) visible.add(connectionId)
      else visible.delete(connectionId)
    },
    isVisible: async (userId) => [...(byUser.get(userId) ?? [])].some((id) => visible.has(id)),
    connectionsOf: async (userId) => [...(byUser.get(userId) ?? [])],
    alive: async (connectionIds) => new Set(connectionIds.filter((connection) => open.has(connection))),
    creators: async () => earliestByCreator(creators.values()),
    async addCreator(userId, since) {
      for (const connectionId of byUser.get(userId) ?? []) {
        if (!creators.has(connectionId)) creators.set(connectionId, { userId, since })
      }
    },
    countOnline: async () => counted.size,
    renewLease: async () => {},
    async dropNode() {
      byUser.clear()
      open.clear()
      visible.clear()
      counted.clear()
      creators.clear()
    },
  }
}
