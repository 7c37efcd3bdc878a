import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { identityQuery } from './identity-query.ts'
import { type IdentityStage, stageOf } from './identity-stage.ts'
import { useIdentityView } from './use-identity-view.ts'

export interface IdentityProof {
  readonly stage: IdentityStage
  readonly rehearsal: boolean
  /** A check said that the person is under 18: text chat with new people needs a passed one, too. */
  readonly textIsClosed: boolean
  /** Goes to the provider's page: this page is left. */
  start(): void
  /** Asks the provider for the result. */
  refresh(): void
  readAgain(): void
}

/** The identity check as the dialog shows it; `returned` asks the provider once, because its webhook may be late. */
export function useIdentity(returned: boolean): IdentityProof {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const read = useIdentityView({ polls: true })
  const { queryKey } = identityQuery(api)
  const start = useMutation({
    mutationFn: () => api.identity.start(),
    onSuccess: ({ link }) => location.assign(link),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
  const refresh = useMutation({
    mutationFn: () => api.identity.refresh(),
    onSuccess: (view) => queries.setQueryData(queryKey, view),
  })
  const hasLooked = useRef(false)
  const { mutate: refreshNow } = refresh
  useEffect(() => {
    if (!returned || hasLooked.current) return
    hasLooked.current = true
    refreshNow()
  }, [returned, refreshNow])

  const { reset: resetStart } = start
  useEffect(() => {
    // Back from the provider's page by the browser's back button, this may be the page that was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) resetStart()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [resetStart])

  const error = start.error ?? refresh.error
  const stage = stageOf({
    view: read.data ?? null,
    unread: read.isError,
    // Until this page is gone, there is nothing else to press on it.
    doing: start.isPending || start.isSuccess ? 'leaving' : refresh.isPending ? 'looking' : 'nothing',
    refused: error === null ? null : asApiError(error).code,
  })
  const forget = () => {
    start.reset()
    refresh.reset()
  }
  return {
    stage,
    rehearsal: read.data?.rehearsal === true,
    textIsClosed: read.data?.reason === 'age',
    start() {
      forget()
      start.mutate()
    },
    refresh() {
      forget()
      refresh.mutate()
    },
    readAgain() {
      forget()
      void read.refetch()
    },
  }
}
