import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import { coinsKey } from './wallet-queries.ts'

/** Keeps every balance on the screen current: the server sends an event when coins move, on any device. */
export function useWalletMessages(): void {
  const { api, socket } = usePlatform()
  const queries = useQueryClient()
  useEffect(() => {
    const { queryKey } = profileQuery(api)
    const makeStale = () => void queries.invalidateQueries({ queryKey: [coinsKey] })
    const setBalance = (coins: number | null) => {
      if (coins !== null) queries.setQueryData(queryKey, (profile) => profile && { ...profile, coins })
    }
    const stops = [
      socket.on('wallet.changed', ({ balanceCoins }) => {
        setBalance(balanceCoins)
        makeStale()
      }),
      socket.on('call.bill', ({ state, balanceCoins }) => {
        setBalance(balanceCoins)
        if (state === 'closed') makeStale()
      }),
      // Events during a lost connection were missed.
      socket.on('welcome', () => {
        void queries.invalidateQueries({ queryKey })
        makeStale()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [api, socket, queries])
}
