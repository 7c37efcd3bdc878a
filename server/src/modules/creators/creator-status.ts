import type { CreatorCard } from '@serendip/contract'
import { listInCall } from '../calls/index.ts'
import type { ListedCreator } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'

export interface StatusFacts {
  readonly online: ReadonlySet<string>
  readonly inCall: ReadonlySet<string>
  /** Those who may show their face; all others must prove their identity first, and cannot be called until then. */
  readonly mayShow: ReadonlySet<string>
  /** Those whose identity was checked. */
  readonly verified: ReadonlySet<string>
  /** People the viewer never meets, whichever of the two decided that. */
  readonly excluded: ReadonlySet<string>
}

export function statusOf(
  creator: Pick<ListedCreator, 'creatorId' | 'rolesGroup' | 'acceptsCalls'>,
  { online, inCall, mayShow, excluded }: StatusFacts,
): CreatorCard['status'] {
  const { creatorId, rolesGroup, acceptsCalls } = creator
  if (excluded.has(creatorId)) return 'offline'
  if (rolesGroup === 'artist') return 'inacall'
  if (!acceptsCalls || !online.has(creatorId) || !mayShow.has(creatorId)) return 'offline'
  return inCall.has(creatorId) ? 'inacall' : 'online'
}

/** The facts that decide which of these creators a viewer could call now. */
export async function readFacts(
  { plumbing: { db }, presence, identity, people }: CreatorsDeps,
  viewerId: string,
  ids: readonly string[],
): Promise<StatusFacts> {
  const [connections, excluded, verified] = await Promise.all([
    Promise.all(ids.map((id) => presence.connectionsOf(id))),
    people.excludedOf(viewerId),
    identity.whoIsVerified(ids),
  ])
  const here = ids.filter((_, index) => (connections[index]?.length ?? 0) > 0)
  const [inCall, mayShow] = await Promise.all([listInCall(db, here), identity.whoMayUseVideo(here)])
  return { online: new Set(here), inCall, mayShow, verified, excluded: new Set(excluded) }
}
