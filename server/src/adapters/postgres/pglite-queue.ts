/** No healthy caller waits this long for the session: the outer database was used inside a transaction. */
const waitMs = 60_000

/** Arbitrates who may use a session that processes requests in order. */
export interface SessionQueue {
  /** Sends a statement: at once, or after the transactions before it. Throws after `waitMs`. */
  send<T>(holder: object, post: () => Promise<T>): Promise<T>
  /** Begins a transaction: no other holder is served until this one releases the session. */
  take(holder: object, post: () => void): Promise<void>
  /**
   * Ends the holder's transaction; the next in line is sent right behind it. Does nothing if it has already ended: a
   * commit that fails has rolled it back.
   */
  give(holder: object, post: () => Promise<unknown>): Promise<void>
}

interface Waiter {
  readonly holder: object
  readonly takes: boolean
  enter(): void
}

/**
 * Everything is posted synchronously when its turn comes, so that one holder's statements never enter another's
 * transaction.
 */
export function createSessionQueue(): SessionQueue {
  const queued: Waiter[] = []
  let owner: object | null = null

  const letIn = (): void => {
    while (owner === null) {
      const next = queued.shift()
      if (!next) return
      if (next.takes) owner = next.holder
      next.enter()
    }
  }
  const enqueue = <T>(holder: object, takes: boolean, post: () => T | Promise<T>): Promise<T> => {
    if (owner === null || owner === holder) {
      if (takes) owner = holder
      return Promise.resolve(post())
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiter = {
        holder,
        takes,
        enter() {
          clearTimeout(timer)
          resolve(post())
        },
      }
      const timer = setTimeout(() => {
        queued.splice(queued.indexOf(waiting), 1)
        reject(new Error('the database was busy too long: inside a transaction, pass its Tx on'))
      }, waitMs)
      queued.push(waiting)
    })
  }

  return {
    send: (holder, post) => enqueue(holder, false, post),
    take: (holder, post) => enqueue(holder, true, post),
    async give(holder, post) {
      if (owner !== holder) return
      const ended = post()
      owner = null
      letIn()
      await ended
    },
  }
}
