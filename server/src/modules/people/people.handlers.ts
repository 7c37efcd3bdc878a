import type { KnownPerson, PersonCard, Routes } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Profiles } from '../profiles/index.ts'
import { isPublic } from './follow.ts'
import type { People } from './people.ts'

export interface PeopleHandlersDeps {
  readonly people: People
  readonly profiles: Profiles
  /** What the person says of themselves, as others may read it. */
  wordsOf(userId: string): Promise<Pick<PersonCard, 'bio' | 'interests'>>
  /** Those of the given people who are connected now. */
  online(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Everyone the person added or was added by. Who is online is told only of contacts, who both agreed, and creators. */
async function readKnown(
  { people, profiles, online }: PeopleHandlersDeps,
  userId: string,
): Promise<KnownPerson[]> {
  const known = await people.known(userId)
  const read = await Promise.all(
    known.map(async ({ userId: otherId, added, addedMe }) => ({
      person: await profiles.partner(otherId),
      relation: { added, addedMe },
    })),
  )
  const isTold = ({ person, relation }: (typeof read)[number]) =>
    isPublic(person.rolesGroup) || (relation.added && relation.addedMe)
  const here = await online(read.filter(isTold).map(({ person }) => person.userId))
  return read.map((one) => ({ ...one, online: here.has(one.person.userId) }))
}

/** Throws not_found for anyone whom the person may not see. */
async function readCard(
  { people, profiles, wordsOf }: PeopleHandlersDeps,
  userId: string,
  otherId: string,
): Promise<PersonCard> {
  if (!(await people.mayRead(userId, otherId))) throw new DomainError('not_found')
  const [relation, mayAdd, person, words] = await Promise.all([
    people.relationTo(userId, otherId),
    people.mayFollow(userId, otherId),
    profiles.partner(otherId),
    wordsOf(otherId),
  ])
  return { person, ...words, relation, mayAdd }
}

export function peopleHandlers(deps: PeopleHandlersDeps): Handlers<Routes['people']> {
  const { people } = deps
  return {
    async block({ caller, params }) {
      await people.exclude(caller.userId, params.userId, 'block')
      return { ok: true }
    },
    async unblock({ caller, params }) {
      await people.unblock(caller.userId, params.userId)
      return { ok: true }
    },
    blocklist: async ({ caller }) => ({ people: [...(await people.blocklist(caller.userId))] }),
    follow: async ({ caller, params }) => ({ relation: await people.follow(caller.userId, params.userId) }),
    async unfollow({ caller, params }) {
      await people.unfollow(caller.userId, params.userId)
      return { ok: true }
    },
    followings: async ({ caller }) => ({ people: await readKnown(deps, caller.userId) }),
    card: ({ caller, params }) => readCard(deps, caller.userId, params.userId),
  }
}
