import type { Clock } from '../../../platform/clock.ts'
import { createObservable, type Observable } from '../../../platform/observable.ts'
import type { SocketClient } from '../../../platform/socket/socket-client.ts'

/** Time for which someone is shown as typing after each sign of it. */
const shownMs = 5_000
/** Interval at which one's own typing is published. */
const publishEveryMs = 3_000

interface TypingDeps {
  readonly socket: Pick<SocketClient, 'request' | 'on'>
  readonly clock: Clock
}

/** Shows who is typing, and publishes one's own typing. */
export interface Typing {
  /** The ids of those who type now. */
  readonly people: Observable<ReadonlySet<string>>
  /** Called with each change of the text for a person. */
  publish(userId: string): void
  /** They have a message, which ended the sign: the next change of the text is published at once. */
  sent(userId: string): void
  /** A message of theirs arrived. */
  end(userId: string): void
}

export function createTyping({ socket, clock }: TypingDeps): Typing {
  const people = createObservable<ReadonlySet<string>>(new Set())
  const cancels = new Map<string, () => void>()
  const tokens = new Map<string, { readonly token: string; readonly until: number }>()
  const publishedAt = new Map<string, number>()

  function end(userId: string): void {
    cancels.get(userId)?.()
    if (cancels.delete(userId)) people.set(new Set(cancels.keys()))
  }

  async function tokenFor(userId: string): Promise<string> {
    const known = tokens.get(userId)
    if (known !== undefined && known.until > clock.now()) return known.token
    const channel = `p2p/${userId}/typing`
    const { typingToken, expiresInMs } = await socket.request('typing.join', { channel })
    tokens.set(userId, { token: typingToken, until: clock.now() + expiresInMs })
    return typingToken
  }

  socket.on('typing', ({ from }) => {
    cancels.get(from)?.()
    cancels.set(
      from,
      clock.after(shownMs, () => end(from)),
    )
    people.set(new Set(cancels.keys()))
  })
  return {
    people,
    publish(userId) {
      if (clock.now() - (publishedAt.get(userId) ?? 0) < publishEveryMs) return
      publishedAt.set(userId, clock.now())
      // That one types may be lost; the message itself is not.
      tokenFor(userId)
        .then((typingToken) => socket.request('typing.publish', { typingToken }))
        .catch(() => tokens.delete(userId))
    },
    sent: (userId) => void publishedAt.delete(userId),
    end,
  }
}
