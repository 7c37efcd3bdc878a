import { DomainError } from '../../kernel/domain-error.ts'
import type { MessageHandlers } from '../../kernel/handlers.ts'
import type { ChatDeps } from './chat-deps.ts'

/** Lifetime of a token: the longest time that someone who was shut out meanwhile is still seen typing. */
const tokenMs = 60_000
/** Tokens of one node; the oldest go first. */
const tokensMax = 20_000

const channelOf = (userId: string): string => `p2p/${userId}/typing`

interface Permission {
  readonly connectionId: string
  readonly toId: string
  readonly until: number
}

/** Typing notices: transient, from tab to tab. */
export function createTyping(deps: ChatDeps): MessageHandlers<'typing.join' | 'typing.publish'> {
  const { clock, ids } = deps.plumbing
  const permissions = new Map<string, Permission>()

  async function mayType(userId: string, otherId: string): Promise<boolean> {
    const mine = await deps.reads.chatWith(userId, otherId)
    if (!mine) return false
    const [theirs, { byUser, byOther }] = await Promise.all([
      deps.reads.chat(otherId, mine.chat_id),
      deps.people.exclusionsBetween(userId, otherId),
    ])
    if (byUser) return false
    // Someone who was shut out, or waits in a request folder, gets a token too, which reaches nobody.
    return !byOther && theirs?.folder === 'default' && mine.folder === 'default'
  }

  return {
    /** Permits one tab to show another person that its own is typing. Throws not_found. */
    async 'typing.join'(connection, { channel }) {
      const toId = channel.split('/')[1] ?? ''
      const chat = await deps.reads.chatWith(connection.userId, toId)
      if (!chat) throw new DomainError('not_found')
      const typingToken = ids.secret()
      if (await mayType(connection.userId, toId)) {
        if (permissions.size >= tokensMax) permissions.delete([...permissions.keys()][0] ?? '')
        const { connectionId } = connection
        permissions.set(typingToken, { connectionId, toId, until: clock.now() + tokenMs })
      }
      return { typingToken, expiresInMs: tokenMs }
    },
    /** Throws forbidden for a token of this tab that has expired. */
    async 'typing.publish'({ connectionId, userId }, { typingToken }) {
      const permission = permissions.get(typingToken)
      if (!permission || permission.connectionId !== connectionId) return
      if (permission.until <= clock.now()) {
        permissions.delete(typingToken)
        throw new DomainError('forbidden')
      }
      deps.realtime.toUser(permission.toId, { type: 'typing', channel: channelOf(userId), from: userId })
    },
  }
}
