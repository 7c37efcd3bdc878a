import type { KnownPerson, PersonCard, Routes } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { isPublic } from './follow.ts'
import type { PeopleUseCases } from './people.ts'
import type { PeopleDeps } from './people-deps.ts'

/** Everyone the person added or was added by. Only of contacts, who both agreed, and of creators it states who is online. */
async function readKnown(
  { profiles, cards }: PeopleDeps,
  people: PeopleUseCases,
  userId: string,
): Promise<KnownPerson[]> {
  const known = await people.known(userId)
  const read = await Promise.all(
    known.map(async ({ userId: otherId, added, addedMe }) => ({
      person: await profiles.partner(otherId),
      relation: { added, addedMe },
    })),
  )
  const showsPresence = ({ person, relation }: (typeof read)[number]) =>
    isPublic(person.rolesGroup) || (relation.added && relation.addedMe)
  const connected = await cards.online(read.filter(showsPresence).map(({ person }) => person.userId))
  return read.map((one) => ({ ...one, online: connected.has(one.person.userId) }))
}

/** Throws not_found for anyone whom the person may not see. */
async function readCard(
  { profiles, cards }: PeopleDeps,
  people: PeopleUseCases,
  userId: string,
  otherId: string,
): Promise<PersonCard> {
  if (!(await people.mayRead(userId, otherId))) throw new DomainError('not_found')
  const [relation, mayAdd, person, words] = await Promise.all([
    people.relationTo(userId, otherId),
    people.mayFollow(userId, otherId),
    profiles.partner(otherId),
    cards.wordsOf(otherId),
  ])
  return { person, ...words, relation, mayAdd }
}

export function peopleRoutes(deps: PeopleDeps, people: PeopleUseCases): Handlers<Routes['people']> {
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
    followings: async ({ caller }) => ({ people: await readKnown(deps, people, caller.userId) }),
    card: ({ caller, params }) => readCard(deps, people, caller.userId, params.userId),
  }
}
