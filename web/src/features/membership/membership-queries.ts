import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'
import { uncancelled } from '../../platform/queries.ts'

/** The common key prefix of everything about the own membership. */
export const membershipKey = ['membership']

/** The own membership, and the offer to restart it. */
export const ownMembershipQuery = (api: Api) =>
  queryOptions({
    queryKey: ['membership', 'own'],
    queryFn: ({ signal }) => uncancelled(api.subscriptions.read({ signal })),
    staleTime: 0,
  })

/** Until when there is premium, whatever gave it. */
export const statusQuery = (api: Api) =>
  queryOptions({
    queryKey: ['membership', 'status'],
    queryFn: ({ signal }) => uncancelled(api.subscriptions.status({ signal })),
    staleTime: 0,
  })

/** Uses of premium since the month began. */
export const givenQuery = (api: Api) =>
  queryOptions({
    queryKey: ['membership', 'given'],
    queryFn: ({ signal }) => uncancelled(api.subscriptions.given({ signal })),
    staleTime: 0,
  })

/** Plans that the member can change to. */
export const choicesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['membership', 'plans'],
    queryFn: async ({ signal }) => (await uncancelled(api.subscriptions.plans({ signal }))).plans,
    staleTime: 0,
  })

/** Saved cards. */
export const cardsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['membership', 'cards'],
    queryFn: async ({ signal }) => (await uncancelled(api.billingDetails.billingInfo({ signal }))).methods,
    staleTime: 0,
  })
