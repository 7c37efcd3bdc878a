import type { PresenceStore } from '../../modules/presence/presence.port.ts'

/** One process only, so there is no lease: the connections end with the process. */
export function createMemoryPresence(): PresenceStore {
  const byUser = new Map<string, Set<string>>()
  const open = new Set<string>()
  const counted = new Set<string>()
  const visible = new Set<string>()
  return {
    async add({ connectionId, userId, isCounted }) {
      if (isCounted) counted.add(userId)
      open.add(connectionId)
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(connectionId))
    },
    async remove({ connectionId, userId }) {
      open.delete(connectionId)
      visible.delete(connectionId)
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
    countOnline: async () => counted.size,
    renewLease: async () => {},
    async dropNode() {
      byUser.clear()
      open.clear()
      visible.clear()
      counted.clear()
    },
  }
}
