import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Api, useApi } from '../../api.ts'
import { errorCodeOf } from '../../client.ts'

const renewMs = 60_000

/** Calls that claim something and give it back; constants of their module, since a change claims again. */
export interface Lease {
  readonly queryKey: QueryKey
  claim(api: Api, id: string): Promise<unknown>
  release(api: Api, id: string): Promise<unknown>
}

/** The last call about each thing: a claim must not arrive before the release or decision that was sent first, or the reverse. */
const lastCalls = new Map<string, Promise<unknown>>()
export function inTurn<T>(id: string, call: () => Promise<T>): Promise<T> {
  const mine = (lastCalls.get(id) ?? Promise.resolve()).then(call, call)
  const forget = () => {
    if (lastCalls.get(id) === mine) lastCalls.delete(id)
  }
  lastCalls.set(id, mine)
  mine.then(forget, forget)
  return mine
}

/**
 * The item that the queue claimed for us when it was chosen as the next one; the first claim by its screen
 * only renews that.
 */
let fromQueue: string | null = null
export const claimedByQueue = (id: string): void => {
  fromQueue = id
}

/** Whether it is someone else's now, or is no longer there; any other fault leaves the lease as it is. */
const isLost = (error: unknown) => ['conflict', 'not_found', 'forbidden'].includes(errorCodeOf(error))

/** Claims what is shown and gives it back on leaving; answers whether it is ours, or why not. Null claims nothing. */
export function useLease(
  id: string | null,
  { queryKey, claim, release }: Lease,
): { isClaimedHere: boolean; error: unknown } {
  const api = useApi()
  const queries = useQueryClient()
  const [claimed, setClaimed] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (id === null) return
    let isLeft = false
    const answered = () => {
      if (fromQueue === id) fromQueue = null
    }
    const renew = () =>
      inTurn(id, async () => {
        if (!isLeft) await claim(api, id)
      }).then(
        () => {
          if (isLeft) return
          answered()
          setClaimed(id)
          setError(null)
        },
        (thrown: unknown) => {
          if (isLeft) return
          if (isLost(thrown)) {
            answered()
            setClaimed(null)
          }
          setError(thrown)
        },
      )
    void renew()
    const timer = setInterval(() => void renew(), renewMs)
    return () => {
      isLeft = true
      answered()
      setClaimed(null)
      setError(null)
      clearInterval(timer)
      void inTurn(id, () => release(api, id))
        .then(() => queries.invalidateQueries({ queryKey }))
        .catch(() => undefined)
    }
  }, [id, api, queries, queryKey, claim, release])
  return { isClaimedHere: id !== null && (claimed === id || fromQueue === id), error }
}
