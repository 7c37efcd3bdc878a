import type { CreatorCard } from '@serendip/contract'
import { ageInYears } from '../accounts/index.ts'
import { type ListedCreator, listCreators } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'

/** More creators than this are not looked at, and more cards than this are not shown. */
const creatorsRead = 300
const cardsShown = 60

const rank: Record<CreatorCard['status'], number> = { online: 0, inacall: 1, offline: 2 }

interface Facts {
  readonly online: ReadonlySet<string>
  readonly inCall: ReadonlySet<string>
  /** Whom the viewer never meets, whoever of the two decided that. */
  readonly excluded: ReadonlySet<string>
}

function statusOf(creator: ListedCreator, { online, inCall, excluded }: Facts): CreatorCard['status'] {
  const { creatorId, rolesGroup, acceptsCalls } = creator
  if (excluded.has(creatorId)) return 'offline'
  if (rolesGroup === 'artist') return 'inacall'
  if (!acceptsCalls || !online.has(creatorId)) return 'offline'
  return inCall.has(creatorId) ? 'inacall' : 'online'
}

async function whoIsOnline({ presence }: CreatorsDeps, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const connections = await Promise.all(ids.map((id) => presence.connectionsOf(id)))
  return new Set(ids.filter((_, index) => (connections[index]?.length ?? 0) > 0))
}

/** Creators for the lobby, those who can be called first. Whom the viewer blocked is left out. */
export async function listForLobby(deps: CreatorsDeps, viewerId: string): Promise<CreatorCard[]> {
  const [listed, blocked, excluded] = await Promise.all([
    listCreators(deps.db, creatorsRead, new Date(deps.clock.now())),
    deps.people.blocklist(viewerId),
    deps.people.excludedOf(viewerId),
  ])
  const hidden = new Set([viewerId, ...blocked.map(({ userId }) => userId)])
  const creators = listed.filter(({ creatorId }) => !hidden.has(creatorId))
  const ids = creators.map(({ creatorId }) => creatorId)
  const [online, inCall] = await Promise.all([whoIsOnline(deps, ids), deps.calls.inCall(ids)])
  const facts: Facts = { online, inCall, excluded: new Set(excluded) }
  return creators
    .map(({ birthday, acceptsCalls: _acceptsCalls, ...creator }) => ({
      ...creator,
      age: ageInYears(birthday, deps.clock.now()),
      status: statusOf({ ...creator, birthday, acceptsCalls: _acceptsCalls }, facts),
    }))
    .toSorted((one, other) => rank[one.status] - rank[other.status])
    .slice(0, cardsShown)
}
